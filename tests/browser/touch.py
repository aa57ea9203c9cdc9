"""What is too small for a finger."""

# Landings on the board may be smaller: a second tap, or a chooser, protects them. A link within a
# sentence is as high as its line. A switch is pressed by its whole label, and some buttons by all
# of the plate they lie on.
TOO_SMALL = """() =>
  [...document.querySelectorAll("button, a[href], summary, input, select, [role=button]")]
    .filter((one) => one.checkVisibility({ visibilityProperty: true }))
    .filter((one) => !one.matches("p a, .visually-hidden, .skip"))
    .map((one) => [
      one.closest("label") ??
        (getComputedStyle(one, "::after").position === "absolute" ? one.parentElement : one),
      one.outerHTML.slice(0, 120),
    ])
    .map(([target, text]) => [target.getBoundingClientRect(), text])
    .filter(([{ width, height }]) => width < 40 || height < 40)
    .map(([{ width, height }, text]) => `${width} x ${height}: ${text}`)"""
