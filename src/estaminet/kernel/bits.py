"""Sets of cards as bits of a whole number, in the processor's own instructions."""

from __future__ import annotations

import platform
from typing import Any

import numba
from llvmlite import binding, ir
from numba import extending, types

from estaminet.kernel.compiler import INTERPRETED, inlined

I64 = ir.IntType(64)
intrinsic: Any = extending.intrinsic


def _has_deposit() -> bool:
    """Whether this processor spreads bits over a mask, and quickly; AMD's first two Zens take hundreds of cycles."""
    slow = ("znver1", "znver2")
    return (
        platform.machine() in ("x86_64", "AMD64")
        and binding.get_host_cpu_features().get("bmi2", False)
        and binding.get_host_cpu_name() not in slow
    )


if INTERPRETED:

    def count(mask: int) -> int:
        """How many bits are set."""
        return int(mask).bit_count()

    def low(mask: int) -> int:
        """The number of the lowest bit set."""
        return (int(mask) & -int(mask)).bit_length() - 1

    def high(mask: int) -> int:
        """The number of the highest bit set."""
        return int(mask).bit_length() - 1

    def nth(mask: int, number: int) -> int:
        """The number of the bit that has so many set bits below it."""
        for _ in range(int(number)):
            mask &= mask - 1
        return low(mask)

    def gather(mask: int, where: int) -> int:
        """The bits of `mask` at the places set in `where`, moved together at the low end."""
        found = place = 0
        while where:
            found |= (mask >> low(where) & 1) << place
            place += 1
            where &= where - 1
        return found

    def spread(bits: int, where: int) -> int:
        """The opposite: the lowest bits of `bits`, moved apart to the places set in `where`."""
        found = 0
        while where:
            found |= (bits & 1) << low(where)
            bits >>= 1
            where &= where - 1
        return found

    def times(one: int, other: int) -> int:
        """The low 64 bits of a product, as a signed number."""
        product = int(one) * int(other) & 0xFFFFFFFFFFFFFFFF
        return product - (1 << 64) if product >> 63 else product

else:

    @intrinsic
    def count(context: Any, mask: Any) -> Any:
        """How many bits are set."""
        return types.int64(types.int64), lambda _, builder, __, args: builder.ctpop(args[0])

    @intrinsic
    def low(context: Any, mask: Any) -> Any:
        """The number of the lowest bit set."""
        return types.int64(types.int64), lambda _, builder, __, args: builder.cttz(
            args[0], ir.Constant(ir.IntType(1), 1)
        )

    @intrinsic
    def high(context: Any, mask: Any) -> Any:
        """The number of the highest bit set."""

        def emit(_: Any, builder: Any, __: Any, args: Any) -> Any:
            return builder.sub(I64(63), builder.ctlz(args[0], ir.Constant(ir.IntType(1), 1)))

        return types.int64(types.int64), emit

    if _has_deposit():

        def _bmi(name: str) -> Any:
            def emit(_: Any, builder: Any, __: Any, args: Any) -> Any:
                kind = ir.FunctionType(I64, (I64, I64))
                function = builder.module.globals.get(name) or ir.Function(builder.module, kind, name)
                return builder.call(function, args)

            return emit

        @intrinsic
        def gather(context: Any, mask: Any, where: Any) -> Any:
            """The bits of `mask` at the places set in `where`, moved together at the low end."""
            return types.int64(types.int64, types.int64), _bmi("llvm.x86.bmi.pext.64")

        @intrinsic
        def spread(context: Any, bits: Any, where: Any) -> Any:
            """The opposite: the lowest bits of `bits`, moved apart to the places set in `where`."""
            return types.int64(types.int64, types.int64), _bmi("llvm.x86.bmi.pdep.64")

        @inlined
        def nth(mask: int, number: int) -> int:
            """The number of the bit that has so many set bits below it."""
            return low(spread(1 << number, mask))

    else:

        @numba.njit
        def gather(mask: int, where: int) -> int:
            """The bits of `mask` at the places set in `where`, moved together at the low end."""
            found = place = 0
            while where:
                found |= (mask >> low(where) & 1) << place
                place += 1
                where &= where - 1
            return found

        @numba.njit
        def spread(bits: int, where: int) -> int:
            """The opposite: the lowest bits of `bits`, moved apart to the places set in `where`."""
            found = 0
            while where:
                found |= (bits & 1) << low(where)
                bits >>= 1
                where &= where - 1
            return found

        @numba.njit
        def nth(mask: int, number: int) -> int:
            """The number of the bit that has so many set bits below it."""
            for _ in range(number):
                mask &= mask - 1
            return low(mask)

    @inlined
    def times(one: int, other: int) -> int:
        """The low 64 bits of a product, as a signed number."""
        return one * other
