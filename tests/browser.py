"""Chromium, led through its driver: what a user of a page clicks, types and sees."""
import base64
import json
import os
import re
import struct
import subprocess
import urllib.request
import zlib

ELEMENT = "element-6066-11e4-a52e-4f735466cecf"  # how the protocol marks a reference
KEYS = {"ArrowRight": "\ue014", "ArrowLeft": "\ue012", "ArrowUp": "\ue013", "ArrowDown": "\ue015", "PageDown": "\ue00f",
        "PageUp": "\ue00e", "Home": "\ue011", "End": "\ue010", "Tab": "\ue004", "Enter": "\ue007"}


class Browser:
    """One window; to be used with `with`."""

    def __init__(self, width=1500, height=900):
        self.driver = subprocess.Popen(["chromedriver", "--port=0"], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        port = next(found.group(1) for line in self.driver.stdout if (found := re.search(r"successfully on port (\d+)", line)))
        self.base = f"http://127.0.0.1:{port}/session"
        # Containers lack what its sandbox needs, and much shared memory; the pages are our own.
        options = {"args": ["--headless=new", "--disable-gpu", "--hide-scrollbars", "--no-sandbox",
                            "--disable-dev-shm-usage", f"--window-size={width},{height}"]}
        answer = self.call("POST", "", {"capabilities": {"alwaysMatch": {"goog:chromeOptions": options}}})
        self.base += "/" + answer["sessionId"]

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.call("DELETE", "")
        self.driver.terminate()
        self.driver.wait()

    def call(self, method, path, body=None):
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self.base + path, data, {"Content-Type": "application/json"}, method=method)
        local = urllib.request.build_opener(urllib.request.ProxyHandler({}))
        with local.open(request, timeout=60) as answer:
            return json.load(answer)["value"]

    def open(self, path):
        """`path` may end with a `#` and what follows it."""
        self.call("POST", "/url", {"url": "file://" + os.path.abspath(path)})

    def resize(self, width, height):
        """The page as large as a screen, also of a phone."""
        size = {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 500}
        self.call("POST", "/goog/cdp/execute", {"cmd": "Emulation.setDeviceMetricsOverride", "params": size})

    def prefer(self, theme):
        """What the user has chosen for all pages: `light` or `dark`."""
        features = [{"name": "prefers-color-scheme", "value": theme}]
        self.call("POST", "/goog/cdp/execute", {"cmd": "Emulation.setEmulatedMedia", "params": {"features": features}})

    def reload(self):
        self.call("POST", "/refresh", {})

    def run(self, script):
        """The value of a script that returns one."""
        return self.call("POST", "/execute/sync", {"script": script, "args": []})

    def find(self, selector):
        return self.call("POST", "/element", {"using": "css selector", "value": selector})[ELEMENT]

    def click(self, selector):
        self.call("POST", f"/element/{self.find(selector)}/click", {})

    def press(self, *keys):
        actions = []
        for key in keys:
            value = KEYS.get(key, key)
            actions += [{"type": "keyDown", "value": value}, {"type": "keyUp", "value": value}]
        self.call("POST", "/actions", {"actions": [{"type": "key", "id": "keyboard", "actions": actions}]})

    def text(self, selector):
        return self.call("GET", f"/element/{self.find(selector)}/text")

    def count(self, selector):
        return self.run(f"return document.querySelectorAll({json.dumps(selector)}).length")

    def role(self, selector):
        """What a screen reader takes it for, and calls it."""
        element = f"/element/{self.find(selector)}/computed"
        return self.call("GET", element + "role"), self.call("GET", element + "label")

    def printed_pages(self):
        """How many pages it has on paper."""
        return len(re.findall(rb"/Type\s*/Page\b", base64.b64decode(self.call("POST", "/print", {}))))

    def pixels(self):
        """The window as rows of (red, green, blue)."""
        return decode(base64.b64decode(self.call("GET", "/screenshot")))


def decode(png):
    """The rows of an image of 8 bits a channel, without palette and interlacing, as Chromium takes them."""
    at, data = 8, b""
    while at < len(png):
        size, kind = struct.unpack(">I4s", png[at:at + 8])
        body = png[at + 8:at + 8 + size]
        if kind == b"IHDR":
            width, height, _, colour = struct.unpack(">IIBB", body[:10])
        if kind == b"IDAT":
            data += body
        at += size + 12
    channels = {2: 3, 6: 4}[colour]
    raw, stride = zlib.decompress(data), width * channels
    rows, above = [], bytearray(stride)
    for row in range(height):
        begin = row * (stride + 1)
        above = unfilter(raw[begin], bytearray(raw[begin + 1:begin + 1 + stride]), above, channels)
        rows.append([tuple(above[i:i + 3]) for i in range(0, stride, channels)])
    return rows


def unfilter(kind, line, above, channels):
    for i, value in enumerate(line):
        left = line[i - channels] if i >= channels else 0
        corner = above[i - channels] if i >= channels else 0
        line[i] = (value + (0, left, above[i], (left + above[i]) // 2, paeth(left, above[i], corner))[kind]) & 255
    return line


def paeth(left, up, corner):
    guess = left + up - corner
    return min((abs(guess - left), 0, left), (abs(guess - up), 1, up), (abs(guess - corner), 2, corner))[2]
