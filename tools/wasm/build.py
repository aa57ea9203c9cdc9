"""From Numba's typed code to kernel.wasm: LLVM code for each export, one module, wasm-ld.

Kernel functions neither allocate nor count references, so their LLVM code needs no run time of
Python. Each gets a plain wrapper that builds Numba's array arguments from a pointer. The code is
made for a generic processor and optimised once, for WebAssembly: nothing of the machine that builds
is in the result.

This needs `wasm-ld`, from the package `ziglang`: only whoever changes the kernel installs it.
"""

import os
import re
import subprocess
import sys
import tempfile
from importlib.util import find_spec
from math import prod
from pathlib import Path
from typing import Any

import llvmlite.binding as llvm
import numba
import numpy as np
from numba import types as numba_types

from fallstar.bots.search_bot import NODES
from fallstar.bots.tree import records_for
from fallstar.bots.weights import least_power, load_weights
from tools.wasm.exports import (
    EXPORTS,
    ITEM_SIZES,
    RECORD_SIZE,
    USED_SIZE,
    WORK_SIZE,
    Argument,
    Array,
    Export,
    Group,
    Integer,
    Length,
    flat,
    parameters,
)
from tools.wasm.version import VERSION_SECTION, WEIGHTS_SECTION, version

njit: Any = numba.njit
types: Any = numba_types

TRIPLE = "wasm32-unknown-unknown"
# All browsers that read the client (ES2022) have these.
FEATURES = "+bulk-memory,+sign-ext,+nontrapping-fptoint,+simd128"
# Everything is built for size but these: most of the time of a search goes into them.
FOR_SPEED = ("apply_net", "fill_gains")
STACK = 1 << 14
PAGE = 1 << 16
MEMORY = (6 + -(-WORK_SIZE // PAGE)) * PAGE
MOST_MEMORY = MEMORY + -(-(USED_SIZE + records_for(NODES) * RECORD_SIZE) // PAGE) * PAGE

# Numba must not adapt the code to this machine, nor take it from a cache.
PLAIN = {
    "NUMBA_OPT": "0",
    "NUMBA_LOOP_VECTORIZE": "0",
    "NUMBA_SLP_VECTORIZE": "0",
    "NUMBA_CPU_NAME": "generic",
    "NUMBA_CPU_FEATURES": "",
    "FALLSTAR_CACHE": os.devnull,
}


# What Numba's own functions would raise, pickled. Nobody reads it here, and it has the path of
# Numba on this machine in it.
ERROR = re.compile(r'^(@"?\.const\.picklebuf[^=]*= .*constant \{[^{}]*\}) \{.*\}', re.MULTILINE)


def build_elsewhere(target: Path) -> None:
    """Build in a process of its own, with Numba set up for it."""
    if find_spec("ziglang") is None:
        raise SystemExit("wasm-ld is missing: pip install ziglang, beside the project's packages")
    command = [sys.executable, "-m", "tools.wasm.build", str(target)]
    subprocess.run(command, check=True, env=os.environ | PLAIN)


def build() -> bytes:
    """The .wasm file of all exports, with the version in a section of its own."""
    llvm.initialize_all_targets()
    llvm.initialize_all_asmprinters()
    machine = llvm.Target.from_triple(TRIPLE).create_target_machine(
        opt=3, features=FEATURES, reloc="static"
    )
    share_functions()
    module = llvm.parse_assembly("")
    for export in EXPORTS:
        module.link_in(llvm.parse_assembly(export_code(export)))
    module.triple, module.data_layout = TRIPLE, str(machine.target_data)
    names = {export.name for export in EXPORTS}
    for item in (*module.functions, *module.global_variables):
        if not item.is_declaration and item.name not in names:
            item.linkage = "internal"
    for function in module.functions:
        is_for_speed = any(name in function.name for name in FOR_SPEED)
        if not function.is_declaration and not is_for_speed:
            function.add_function_attribute("optsize")
    passes = llvm.create_pass_builder(machine, llvm.PipelineTuningOptions(speed_level=3))
    passes.getModulePassManager().run(module, passes)
    return (
        link(machine.emit_object(module))
        + section(WEIGHTS_SECTION, weights())
        + section(VERSION_SECTION, version().encode())
    )


def share_functions() -> None:
    """Leave it to the optimiser what is inlined; else each export has a copy of the rules."""
    for name, module in list(sys.modules.items()):
        for item in vars(module).values() if name.startswith("fallstar.") else ():
            if "forceinline" in getattr(item, "targetoptions", {}):
                item.targetoptions["forceinline"] = False


def link(code: bytes) -> bytes:
    """Link one object file; nothing may be left to import."""
    with tempfile.TemporaryDirectory() as folder:
        source, target = Path(folder, "kernel.o"), Path(folder, "kernel.wasm")
        source.write_bytes(code)
        command = [sys.executable, "-m", "ziglang", "wasm-ld", str(source), "-o", str(target)]
        command += ["--no-entry", "--export=__heap_base", "-O3", "--strip-all"]
        # Everything but the tree of a search has its place from the beginning.
        command += [
            "-z",
            f"stack-size={STACK}",
            f"--initial-memory={MEMORY}",
            f"--max-memory={MOST_MEMORY}",
        ]
        command += [f"--export={export.name}" for export in EXPORTS]
        subprocess.run(command, check=True)
        return target.read_bytes()


def section(name: str, content: bytes) -> bytes:
    """A custom section of WebAssembly."""
    body = bytes([len(name)]) + name.encode() + content
    return b"\0" + length(len(body)) + body


def length(number: int) -> bytes:
    """A length as WebAssembly writes it: seven bits a byte, the lowest first."""
    short = bytearray()
    while number > 127:
        short.append(number & 127 | 128)
        number >>= 7
    return bytes([*short, number])


def weights() -> bytes:
    """The learned weights: for each array a power of two, and how often each weight has it."""
    parts = []
    for array in load_weights():
        power = least_power(array)
        steps = array * np.float32(2.0**-power)
        assert (steps == np.round(steps)).all(), "these weights were not made by weights.shorten"
        parts.append(bytes([power & 255]) + steps.astype(np.int8).tobytes())
    return b"".join(parts)


# One export ---------------------------------------------------------------------------------------


def export_code(export: Export) -> str:
    """The LLVM code of a function and its plain wrapper."""
    kinds = tuple(numba_type(argument) for argument in export.arguments)
    function = export.function
    jit = njit(_nrt=False, error_model="numpy", no_cpython_wrapper=True)(
        getattr(function, "py_func", function)
    )
    jit.compile(kinds)
    compiled = jit.overloads[kinds]
    text = re.sub(r'target (datalayout|triple) = ".*"', "", compiled.library.get_llvm_str())
    text = ERROR.sub(r"\1 zeroinitializer", text)
    return text + wrapper(export, compiled.fndesc.llvm_func_name, compiled.signature.return_type)


def numba_type(argument: Argument | Group) -> Any:
    """The type of an argument of Numba's function."""
    if isinstance(argument, Group):
        return types.NamedTuple([numba_type(one) for one in argument.arrays], argument.kind)
    if isinstance(argument, Array):
        return types.Array(getattr(types, argument.dtype), len(argument.shape), "C")
    return types.int64 if isinstance(argument, Integer) else types.uint64


def wrapper(export: Export, inner: str, result: Any) -> str:
    """A function of pointers and numbers that calls Numba's."""
    lines: list[str] = []
    call: list[str] = ["ptr %result", "ptr %error"]
    for number, argument in enumerate(flat(export)):
        if isinstance(argument, Array):
            call += array_parts(argument, f"%a{number}", lines)
        elif isinstance(argument, Integer):
            lines.append(f"%a{number} = sext i32 %{argument.name} to i64")
            call.append(f"i64 %a{number}")
        else:
            call.append(f"i64 %{argument.name}")
    kind, kept, ending = RESULTS[result]
    taken = ", ".join(f"{kind} %{name}" for name, kind in pointers(export).items())
    body = "\n  ".join(
        [
            f"%result = alloca {kept}",
            "%error = alloca ptr",
            f"store {kept} zeroinitializer, ptr %result",
            *lines,
            f"%status = call i32 @{inner}({', '.join(call)})",
            f"%value = load {kept}, ptr %result",
            *ending,
        ]
    )
    return f"\ndefine {kind} @{export.name}({taken}) {{\n  {body}\n}}\n"


# By Numba's type of a result: that of the wrapper, that in memory, and how one becomes the other.
RESULTS: dict[Any, tuple[str, str, list[str]]] = {
    types.none: ("void", "i64", ["ret void"]),
    types.uint64: ("i64", "i64", ["ret i64 %value"]),
    types.int64: ("i32", "i64", ["%short = trunc i64 %value to i32", "ret i32 %short"]),
    types.boolean: ("i32", "i8", ["%long = zext i8 %value to i32", "ret i32 %long"]),
}


def pointers(export: Export) -> dict[str, str]:
    """The parameters as LLVM types: a pointer is an i32 of WebAssembly."""
    arrays = {one.pointer for one in flat(export) if isinstance(one, Array)}
    return {name: "ptr" if name in arrays else kind for name, kind in parameters(export).items()}


def array_parts(array: Array, name: str, lines: list[str]) -> list[str]:
    """What Numba passes for an array: owner, parent, items, item size, data, shape, strides."""
    size = ITEM_SIZES[array.dtype]
    shape: list[str] = []
    for axis, length in enumerate(array.shape):
        at = f"{name}_{axis}"
        if isinstance(length, Length):
            lines.append(f"{at}_at = getelementptr i8, ptr %{array.pointer}, i32 {length.offset}")
            lines.append(f"{at}_byte = load i8, ptr {at}_at")
            lines.append(f"{at} = zext i8 {at}_byte to i64")
            shape.append(at)
        elif isinstance(length, Integer):
            lines.append(f"{at} = sext i32 %{length.name} to i64")
            shape.append(at)
        else:
            shape.append(str(length))
    # All lengths but the first are numbers.
    inner = [int(length) for length in shape[1:]]
    lines.append(f"{name}_items = mul i64 {shape[0]}, {prod(inner)}")
    lines.append(f"{name} = getelementptr i8, ptr %{array.pointer}, i32 {array.offset}")
    strides = [size * prod(inner[axis:]) for axis in range(len(shape))]
    numbers = [f"{name}_items", str(size)]
    return [
        "ptr null",
        "ptr null",
        *(f"i64 {one}" for one in numbers),
        f"ptr {name}",
        *(f"i64 {one}" for one in (*shape, *strides)),
    ]


if __name__ == "__main__":
    Path(sys.argv[1]).write_bytes(build())
