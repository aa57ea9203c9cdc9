"""A layer of the network, many units at a time.

Numba computes the sums of a layer one by one. So in compiled code the loop over the units is
written as vectors of LLVM, which become the SIMD instructions of the processor or of WebAssembly.
Each unit still adds its products in the order of the inputs, and nothing is fused, so that the sums
are the same to the last bit here, in the browser and in plain Python.
"""

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
from llvmlite import ir
from numba.core import cgutils as numba_cgutils
from numba.core import config as numba_config
from numba.core import types
from numba.extending import intrinsic as numba_intrinsic
from numpy.typing import NDArray

Floats = NDArray[np.float32]
Layer = Callable[[Floats, Floats, Floats, Floats], None]
Product = Callable[[Floats, Floats], float]
cgutils: Any = numba_cgutils
config: Any = numba_config
intrinsic: Any = numba_intrinsic
LANES = 64  # units that are computed together: their sums fit into registers


def layer_of(units: int, relu: bool = True) -> Layer:
    """A function of inputs, weights (inputs x units), bias and outputs, for compiled code.

    It writes bias + inputs x weights, and 0 instead of what is negative if `relu`. All arrays are
    contiguous.
    """

    def layer(inputs: Floats, weights: Floats, bias: Floats, outputs: Floats) -> None:
        for unit in range(units):
            outputs[unit] = bias[unit]
        for number in range(len(inputs)):
            for unit in range(units):
                outputs[unit] += inputs[number] * weights[number, unit]
        for unit in range(units if relu else 0):
            outputs[unit] = max(outputs[unit], np.float32(0))

    def by_vectors(_typing: Any, inputs: Any, weights: Any, bias: Any, outputs: Any) -> Any:
        return types.void(inputs, weights, bias, outputs), code

    def code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        arrays = [
            context.make_array(kind)(context, builder, value)
            for kind, value in zip(signature.args, arguments, strict=True)
        ]
        count = builder.extract_value(arrays[0].shape, 0)
        places = [builder.bitcast(one.data, ir.FloatType().as_pointer()) for one in arrays]
        for begin in range(0, units, LANES):
            _some_units(builder, count, places, units, begin, relu)
        return context.get_dummy_value()

    return layer if config.DISABLE_JIT else intrinsic(by_vectors)


def product_of(units: int) -> Product:
    """A function of two arrays for compiled code: the sum of their products.

    The second half of the products is added to the first until one is left: `units` is a power of
    two.
    """
    assert units & (units - 1) == 0

    def product(one: Floats, other: Floats) -> float:
        sums = one * other
        while len(sums) > 1:
            sums = sums[: len(sums) // 2] + sums[len(sums) // 2 :]
        return float(sums[0])

    def by_vectors(_typing: Any, one: Any, other: Any) -> Any:
        return types.float64(one, other), code

    def code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        vector = ir.VectorType(ir.FloatType(), units).as_pointer()
        one, other = (
            builder.load(builder.bitcast(array.data, vector), align=4)
            for array in (
                context.make_array(kind)(context, builder, value)
                for kind, value in zip(signature.args, arguments, strict=True)
            )
        )
        sums = builder.fmul(one, other)
        lanes = units
        while lanes > 1:
            lanes //= 2
            halves = (
                builder.shuffle_vector(sums, sums, _lanes(range(begin, begin + lanes)))
                for begin in (0, lanes)
            )
            sums = builder.fadd(*halves)
        total = builder.extract_element(sums, ir.IntType(32)(0))
        return builder.fpext(total, ir.DoubleType())

    return product if config.DISABLE_JIT else intrinsic(by_vectors)


def _lanes(numbers: Sequence[int]) -> Any:
    """Which lanes a shuffle takes."""
    return ir.Constant(ir.VectorType(ir.IntType(32), len(numbers)), list(numbers))


def _some_units(builder: Any, count: Any, places: Any, units: int, begin: int, relu: bool) -> None:
    """The LLVM code for units from `begin`, at most as many as LANES."""
    inputs, weights, bias, outputs = places
    lanes = min(LANES, units - begin)
    vector = ir.VectorType(ir.FloatType(), lanes)
    nothing, zeros = ir.Constant(vector, ir.Undefined), ir.Constant(vector, None)
    same = ir.Constant(ir.VectorType(ir.IntType(32), lanes), None)

    def vector_at(place: Any, number: Any) -> Any:
        return builder.bitcast(builder.gep(place, [number]), vector.as_pointer())

    index = count.type
    sums = cgutils.alloca_once(builder, vector)
    builder.store(builder.load(vector_at(bias, index(begin)), align=4), sums)
    with cgutils.for_range(builder, count) as loop:
        value = builder.load(builder.gep(inputs, [loop.index]), align=4)
        first = builder.insert_element(nothing, value, ir.IntType(32)(0))
        values = builder.shuffle_vector(first, nothing, same)
        row = builder.add(builder.mul(loop.index, index(units)), index(begin))
        products = builder.fmul(values, builder.load(vector_at(weights, row), align=4))
        builder.store(builder.fadd(builder.load(sums), products), sums)
    total = builder.load(sums)
    if relu:
        total = builder.select(builder.fcmp_ordered(">", total, zeros), total, zeros)
    builder.store(total, vector_at(outputs, index(begin)), align=4)
