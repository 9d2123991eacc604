# GNU make 3.81 is enough, as macOS has it. What takes more than a line is a script in tools/.

BIN := .venv/bin

.DEFAULT_GOAL := help
.PHONY: help play install test soak bench arena lint format lock clean

help: ## Dit ce que chaque commande fait / say what each command does
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "  make %-9s %s\n", $$1, $$2 }' Makefile

play: install ## Ouvre le café dans le navigateur [LAN=1] [PORT=8000] / open the café in the browser
	@exec $(BIN)/estaminet serve --open $(if $(LAN),--lan) $(if $(PORT),--port $(PORT))

install: ## Installe de quoi jouer / install what playing needs
	@tools/install.sh play

test: lint ## Vérifie tout / check everything
	@tools/chromium.sh >/dev/null
	@$(BIN)/pytest --numprocesses 2

soak: ## Joue de longues parties de contrôle [PARTIES=1000] / play for hours, watching for faults
	@tools/install.sh test
	@$(BIN)/pytest -m soak --timeout 0

bench: ## Mesure la vitesse à côté d’OpenSpiel [ARGS=...] / measure speed beside OpenSpiel
	@tools/install.sh bench
	@$(BIN)/estaminet bench $(ARGS)

arena: install ## Fait jouer les robots entre eux [ARGS=...] / let the bots play each other
	@$(BIN)/estaminet arena $(ARGS)

lint: ## Style, types et étages du code / style, types and layers of the code
	@tools/install.sh test
	@$(BIN)/ruff check
	@$(BIN)/ruff format --check
	@$(BIN)/mypy
	@$(BIN)/lint-imports

format: ## Met le code au propre / tidy the code
	@tools/install.sh test
	@$(BIN)/ruff check --fix
	@$(BIN)/ruff format

lock: ## Recalcule les verrous [UPGRADE=1] / compute the lock files anew
	@tools/lock.sh

clean: ## Efface l’environnement et les caches / remove the environment and the caches
	rm -rf .venv .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache dist
	find src tests -name __pycache__ -prune -exec rm -rf {} +
