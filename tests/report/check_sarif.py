#!/usr/bin/env python3
"""Holds a file to SARIF 2.1.0, as far as raddle uses it, and to what raddle promises of it beyond that.

check_sarif.py FILE...: a report FILE.json beside FILE.sarif has to say the same. SHAPES says of each kind of object which properties it may have, of which type, and which it must
have, as the schema of the standard does; check_sarif_schema.py asks that itself.
"""
import json
import pathlib
import re
import sys
import urllib.parse

URI = re.compile(r"(?:[A-Za-z0-9\-._~:/?#\[\]@!$&'()*+,;=]|%[0-9A-F]{2})+")
# A name with `!` has to be there. [shape] is a list of them.
SHAPES = {
    "log": {"$schema": "uri", "version!": "string", "runs!": ["run"]},
    "run": {"tool!": "tool", "invocations": ["invocation"], "originalUriBaseIds": "bag", "columnKind": "columnKind",
            "results": ["result"], "properties": "bag"},
    "tool": {"driver!": "component"},
    "component": {"name!": "string", "semanticVersion": "version", "informationUri!": "uri", "rules": ["rule"]},
    "rule": {"id!": "string", "name": "string", "shortDescription": "message", "fullDescription!": "message", "help!": "message",
             "helpUri!": "uri", "defaultConfiguration": "configuration",
             "properties": "bag"},
    "configuration": {"level": "level"},
    "invocation": {"arguments": ["string"], "executionSuccessful!": "boolean", "toolExecutionNotifications": ["notification"]},
    "notification": {"level": "level", "message!": "message", "locations": ["location"]},
    "message": {"text!": "string"},
    "result": {"ruleId": "string", "ruleIndex": "index", "level": "level", "message!": "message",
               "locations": ["location"], "relatedLocations": ["location"], "codeFlows": ["codeFlow"],
               "stacks": ["stack"], "partialFingerprints": "strings", "suppressions": ["suppression"], "properties": "bag"},
    "location": {"id": "index", "physicalLocation": "physicalLocation", "logicalLocations": ["logicalLocation"],
                 "message": "message"},
    "physicalLocation": {"artifactLocation!": "artifactLocation", "region": "region"},
    "artifactLocation": {"uri": "uri", "uriBaseId": "string"},
    "region": {"startLine": "positive", "startColumn": "positive"},
    "logicalLocation": {"name": "string", "kind": "string"},
    "codeFlow": {"message": "message", "threadFlows!": ["threadFlow"]},
    "threadFlow": {"id": "string", "message": "message", "locations!": ["flowLocation"]},
    "stack": {"message": "message", "frames!": ["frame"]},
    "frame": {"location": "location"},
    "flowLocation": {"location": "location", "executionOrder": "index", "importance": "importance"},
    "suppression": {"kind!": "suppressionKind", "status": "status", "justification": "string"},
}
LEAVES = {
    "string": lambda value: isinstance(value, str),
    "boolean": lambda value: isinstance(value, bool),
    "uri": lambda value: isinstance(value, str) and URI.fullmatch(value),
    "version": lambda value: re.fullmatch(r"\d+\.\d+\.\d+", value),
    "index": lambda value: type(value) is int and value >= 0,
    "positive": lambda value: type(value) is int and value >= 1,
    "level": lambda value: value in ("none", "note", "warning", "error"),
    "importance": lambda value: value in ("important", "essential", "unimportant"),
    "columnKind": lambda value: value in ("utf16CodeUnits", "unicodeCodePoints"),
    "suppressionKind": lambda value: value in ("inSource", "external"),
    "status": lambda value: value in ("accepted", "underReview", "rejected"),
    "bag": lambda value: isinstance(value, dict),
    "strings": lambda value: isinstance(value, dict) and all(isinstance(each, str) for each in value.values()),
}


def mistakes(value, shape, path):
    """What is wrong with its form."""
    if isinstance(shape, list):
        if not isinstance(value, list):
            return [f"{path} should be a list"]
        return [each for i, item in enumerate(value) for each in mistakes(item, shape[0], f"{path}[{i}]")]
    if shape in LEAVES:
        return [] if LEAVES[shape](value) else [f"{path}: {value!r} is no {shape}"]
    if not isinstance(value, dict):
        return [f"{path} should be an object"]
    known = {name.rstrip("!"): of for name, of in SHAPES[shape].items()}
    found = [f"{path} has no {name[:-1]}" for name in SHAPES[shape] if name.endswith("!") and name[:-1] not in value]
    found += [f"{path} has an unknown {name}" for name in value if name not in known]
    for name, item in value.items():
        if name in known:
            found += mistakes(item, known[name], f"{path}.{name}")
    return found


def orders(flow):
    return [step["executionOrder"] for step in flow["locations"]]


def broken_promises(result, rules, path):
    """What viewers and people rely on."""
    if rules[result["ruleIndex"]]["id"] != result["ruleId"]:
        yield f"{path}: ruleIndex is of another rule"
    if not result["partialFingerprints"]:
        yield f"{path} has no fingerprint"
    for flows in [result["codeFlows"]] if "codeFlows" in result else []:
        merged, threads = flows[0]["threadFlows"], flows[-1]["threadFlows"]
        if len(merged) != 1 or orders(merged[0]) != sorted(orders(merged[0])):
            yield f"{path}: the first flow should be all steps in order"
        if sorted(orders(merged[0])) != sorted(order for thread in threads for order in orders(thread)):
            yield f"{path}: the two flows should have the same steps"
        if any(len(set(orders(thread))) != len(orders(thread)) for thread in threads):
            yield f"{path}: a thread does one thing at a time"
        if any("physicalLocation" not in step["location"] for step in merged[0]["locations"]):
            yield f"{path}: a step has no place"
        last = [step for step in merged[0]["locations"] if step["importance"] == "essential"]
        if result["ruleId"] == "data-race" and [step["executionOrder"] for step in last] != [orders(merged[0])[-1]] * 2:
            yield f"{path}: the two accesses of a race should be at the same time"


def place_of(location):
    """What a place of the report in JSON is, too: file, line, column, function."""
    physical = location["physicalLocation"]
    path = urllib.parse.unquote(physical["artifactLocation"]["uri"].removeprefix("file://"))
    if path.startswith("/") == ("uriBaseId" in physical["artifactLocation"]):
        return None
    region, names = physical["region"], location.get("logicalLocations", [])
    return path, region["startLine"], region.get("startColumn", 0), names[0]["name"] if names else ""


def site_of(site):
    return site["file"], site["line"], site["column"], site["function"]


def steps_of(finding):
    """The places and what is said of them, in order."""
    for step in finding["interleaving"]:
        if step["matters"] and step["line"]:
            then = ", then " + step["stops"] if step["stops"] else ""
            yield site_of(step), f"{step['thread']} {step['text']}{then}"
    for site in finding["sites"]:
        if site["stands"]:
            yield site_of(site), f"{site['thread']} {site['role']}"
    for step in finding["path"]:
        yield site_of(step), (step["mover"] + ": " if step["mover"] else "") + step["text"]


def differences(result, finding, path):
    """Where a result says something else than the report in JSON."""
    facts = {
        "the rule": (result["ruleId"], finding["kind"]),
        "the level": (result["level"], finding["severity"]),
        "the message": (result["message"]["text"], finding["message"]),
        "the fingerprint": (result["partialFingerprints"], {"raddle/v2": finding["fingerprint"]}),
        "the places": ([place_of(each) for each in result.get("locations", []) + result.get("relatedLocations", [])],
                       [site_of(site) for site in finding["sites"]]),
        "what is said of them": ([each["message"]["text"] for each in result.get("relatedLocations", [])],
                                 [f"{site['thread']} {site['role']}" for site in finding["sites"][1:]]),
        "the steps": ([(place_of(step["location"]), step["location"]["message"]["text"])
                       for flow in result.get("codeFlows", [])[:1] for step in flow["threadFlows"][0]["locations"]],
                      list(steps_of(finding))),
        "the suppression": ([each["justification"] for each in result.get("suppressions", [])],
                            ["suppressed by " + finding["suppressed_by"]] if "suppressed_by" in finding
                            else ["in the baseline"] if finding["known"] else []),
        "the evidence": (result["properties"], {name: finding[name] for name in result["properties"]}),
    }
    return [f"{path}: {what}: {mine!r} instead of {wanted!r}" for what, (mine, wanted) in facts.items() if mine != wanted]


def compared(run, name):
    """The same for a whole file, if there is a report in JSON beside it."""
    path = pathlib.Path(name).with_suffix(".json")
    if not path.exists():
        return []
    report = json.loads(path.read_text(encoding="utf-8"))
    findings = report["findings"] + report["suppressed"]
    found = [] if len(findings) == len(run["results"]) else [f"{len(run['results'])} results of {len(findings)} findings"]
    if run["properties"] != {name: report[name] for name in ("verdict", "properties", "coverage")}:
        found.append("verdict and coverage are not those of the report")
    for i, (result, finding) in enumerate(zip(run["results"], findings)):
        found += differences(result, finding, f"results[{i}]")
    return found


def main(names):
    count = 0
    for name in names:
        with open(name, encoding="utf-8") as file:
            log = json.load(file)
        found = mistakes(log, "log", "log")
        for run in log["runs"] if not found else []:
            found += compared(run, name)
            rules = run["tool"]["driver"]["rules"]
            for i, result in enumerate(run["results"]):
                found += broken_promises(result, rules, f"results[{i}]")
                suppressed = "suppressed " if "suppressions" in result else ""
                flows = [len(flow["threadFlows"]) for flow in result.get("codeFlows", [])]
                print(f"{suppressed}{result['ruleId']} {result['level']}, flows {flows}: {result['message']['text']}")
        for each in found:
            print(f"{name}: {each}")
        count += len(found)
    print(f"{count} mistakes")
    return 1 if count else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
