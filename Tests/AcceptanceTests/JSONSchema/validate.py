"""Validates answers of viper with the schemas in a folder.

Reads a list of {"schema", "command", "answer"} from standard input and prints a line for each
problem. An answer with a field that no schema has must be a problem, too.
"""
import copy
import json
import sys
from pathlib import Path

from jsonschema import Draft202012Validator
from jsonschema.exceptions import best_match

folder = Path(sys.argv[1]).resolve()
schemas = {file.name: json.loads(file.read_text()) for file in sorted(folder.glob("*.json"))}
for name, schema in schemas.items():
    schema["$id"] = (folder / name).as_uri()
by_place = {schema["$id"]: schema for schema in schemas.values()}
try:
    from referencing import Registry, Resource

    resources = [(place, Resource.from_contents(schema)) for place, schema in by_place.items()]
    registry = Registry().with_resources(resources)
except ImportError:  # Debian's jsonschema is older.
    registry = None


def validator(name):
    schema = schemas[name]
    if registry:
        return Draft202012Validator(schema, registry=registry)
    from jsonschema import RefResolver

    return Draft202012Validator(schema, resolver=RefResolver(schema["$id"], schema, store=by_place))


def objects(value):
    if isinstance(value, dict):
        yield value
    for part in value.values() if isinstance(value, dict) else value if isinstance(value, list) else []:
        yield from objects(part)


for name, schema in schemas.items():
    try:
        Draft202012Validator.check_schema(schema)
    except Exception as error:
        print(f"{name}: {error}")
for item in json.load(sys.stdin):
    name, answer = item["schema"] + ".json", item["answer"]
    if name not in schemas:
        print(f"{name} is missing")
        continue
    check = validator(name)
    error = best_match(check.iter_errors(answer))
    if error:
        place = "/".join(str(part) for part in error.absolute_path)
        print(f"{name}: {item['command']}: {place}: {error.message[:400]}")
        continue
    for index in range(sum(1 for _ in objects(answer))):
        changed = copy.deepcopy(answer)
        list(objects(changed))[index]["unknownField"] = 1
        if check.is_valid(changed):
            print(f"{name}: {item['command']}: an unknown field in object {index} is valid")
