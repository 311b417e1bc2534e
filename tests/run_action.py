"""run_action.py ACTION_FOLDER NAME=VALUE…: runs a composite action as GitHub does, and prints what its steps were.

Steps that use other actions are not run; it says which, and with what.
"""

import os
import re
import subprocess
import sys
import tempfile

import yaml


def evaluate(text, inputs, outputs):
    """Replaces `${{ inputs.x }}` and `${{ steps.id.outputs.x }}`."""

    def value(match):
        words = match.group(1).strip().split(".")
        if words[0] == "inputs":
            return inputs[words[1]]
        return outputs[words[1]].get(words[3], "")

    return re.sub(r"\$\{\{([^}]*)\}\}", value, str(text))


def holds(condition, inputs, outputs):
    """Comparisons with == and != that && joins."""
    for part in re.fullmatch(r"\$\{\{(.*)\}\}", condition).group(1).split("&&"):
        left, operator, right = re.fullmatch(r"\s*(\S+) (==|!=) '(.*)'\s*", part).groups()
        if (evaluate("${{%s}}" % left, inputs, outputs) == right) != (operator == "=="):
            return False
    return True


def run_step(step, folder, inputs, outputs):
    with tempfile.TemporaryDirectory() as temporary:
        files = {name: os.path.join(temporary, name) for name in ("GITHUB_OUTPUT", "GITHUB_STEP_SUMMARY")}
        environment = dict(os.environ, GITHUB_ACTION_PATH=folder, **files)
        for name, text in step.get("env", {}).items():
            environment[name] = evaluate(text, inputs, outputs)
        done = subprocess.run(["bash", "-e", "-o", "pipefail", "-c", evaluate(step["run"], inputs, outputs)],
                              env=environment, check=False)
        told = {name: open(path, encoding="utf-8").read() if os.path.exists(path) else "" for name, path in files.items()}
    if told["GITHUB_STEP_SUMMARY"]:
        print("summary:", told["GITHUB_STEP_SUMMARY"], flush=True)
    return done.returncode, dict(line.split("=", 1) for line in told["GITHUB_OUTPUT"].splitlines())


def main():
    folder, given = os.path.abspath(sys.argv[1]), dict(word.split("=", 1) for word in sys.argv[2:])
    with open(os.path.join(folder, "action.yml"), encoding="utf-8") as file:
        action = yaml.safe_load(file)
    inputs = {name: str(each.get("default", "")) for name, each in action["inputs"].items()}
    unknown = set(given) - set(inputs)
    missing = [name for name, each in action["inputs"].items() if each.get("required") and name not in given]
    if unknown or missing:
        sys.exit("unknown inputs: %s; missing inputs: %s" % (sorted(unknown), missing))
    inputs.update(given)
    outputs = {}
    for step in action["runs"]["steps"]:
        if "if" in step and not holds(step["if"], inputs, outputs):
            continue
        if "uses" in step:
            print("uses", step["uses"], {k: evaluate(v, inputs, outputs) for k, v in step["with"].items()}, flush=True)
            continue
        status, outputs[step.get("id", "")] = run_step(step, folder, inputs, outputs)
        if status != 0:
            sys.exit(status)
    for name, output in action["outputs"].items():
        print("output %s: %s" % (name, evaluate(output["value"], inputs, outputs)))


if __name__ == "__main__":
    main()
