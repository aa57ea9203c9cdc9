"""Draw the icons of the installed page from icon.svg in web/public, with Chromium.

    python -m tools.icons    writes icon-180.png, icon-192.png, icon-512.png, icon-maskable.png

A maskable icon fills its square, with the drawing in the middle: systems cut off the edges.
"""

from pathlib import Path

from playwright.sync_api import sync_playwright

PUBLIC = Path(__file__).parents[1] / "web" / "public"
GROUND = "#1c2760"  # the sheet of the night theme, as in icon.svg
# Name, pixels, and how much of the square the drawing fills.
ICONS = (
    ("icon-180", 180, 1.0),
    ("icon-192", 192, 1.0),
    ("icon-512", 512, 1.0),
    ("icon-maskable", 512, 0.8),
)
BROWSER = "/usr/bin/chromium"


def main() -> None:
    """Draw all icons."""
    drawing = (PUBLIC / "icon.svg").read_text()
    path = BROWSER if Path(BROWSER).exists() else None
    with sync_playwright() as play:
        browser = play.chromium.launch(executable_path=path, args=["--no-sandbox"])
        for name, size, share in ICONS:
            page = browser.new_page(viewport={"width": size, "height": size})
            ground = GROUND if share < 1 or name == "icon-180" else "transparent"
            page.set_content(
                f"<style>body{{margin:0;display:grid;place-items:center;height:100vh;"
                f"background:{ground}}}svg{{width:{100 * share}%;overflow:visible}}</style>"
                f"{drawing}"
            )
            file = PUBLIC / f"{name}.png"
            page.screenshot(path=file, omit_background=True)
            print(f"wrote {file}, {file.stat().st_size} bytes")
            page.close()
        browser.close()


if __name__ == "__main__":
    main()
