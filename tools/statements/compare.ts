import type { Catalog, PostgresType } from './catalog.ts'
import type { Shape } from './shapes.ts'

/** The JavaScript type that the driver makes of each PostgreSQL type (src/hosts/node/postgres/database.ts). */
const kindOfType: Readonly<Record<string, string>> = {
  ...{
    int2: 'number',
    int4: 'number',
    int8: 'number',
    float4: 'number',
    float8: 'number',
    numeric: 'number',
    oid: 'number',
  },
  ...{ text: 'string', varchar: 'string', bpchar: 'string', name: 'string', char: 'string', uuid: 'string' },
  ...{
    date: 'string',
    timestamp: 'string',
    timestamptz: 'string',
    bool: 'boolean',
    bytea: 'object',
    regclass: 'string',
  },
}

/** The PostgreSQL types that a branded type may be read from. */
const typesOfBrand: Readonly<Record<string, readonly string[]>> = {
  id: ['uuid'],
  instant: ['timestamptz', 'timestamp'],
  cents: ['int2', 'int4', 'int8', 'numeric'],
}

/** The PostgreSQL types that a branded value may be passed for; a text parameter accepts any string. */
const typesTaking: Readonly<Record<string, readonly string[]>> = {
  id: ['uuid', 'text'],
  instant: ['timestamptz', 'timestamp', 'text'],
  cents: ['int2', 'int4', 'int8', 'numeric'],
}

/** Why a value of this type does not fit the type in the code; undefined when it fits. */
export function misfit(catalog: Catalog, oid: number, shape: Shape, allowed?: readonly string[]): string | undefined {
  const type = catalog.types.get(oid)
  if (!type) return `has an unknown type (${oid})`
  if (shape.kinds.size === 0 || type.name === 'json' || type.name === 'jsonb' || type.name === 'void') return undefined
  if (type.element !== undefined) {
    if (!shape.kinds.has('array')) return `is ${type.name}, an array, and the code says ${kindsText(shape)}`
    const inner = shape.element && misfit(catalog, type.element, shape.element)
    return inner && `has elements of which each ${inner}`
  }
  const kind = type.labels ? 'string' : kindOfType[type.name]
  if (!kind) return `is ${type.name}, which the driver does not read`
  if (!shape.kinds.has(kind)) return `is ${type.name}, a ${kind}, and the code says ${kindsText(shape)}`
  return brandMisfit(type, shape) ?? wordMisfit(type.labels ?? allowed, shape)
}

/** Why an expression may not be passed for a parameter of this type; undefined when it may. */
export function parameterMisfit(catalog: Catalog, oid: number, shape: Shape): string | undefined {
  const type = catalog.types.get(oid)
  if (!type) return `has an unknown type (${oid})`
  if (type.name === 'json' || type.name === 'jsonb') return undefined
  if (type.element !== undefined) {
    if ([...shape.kinds].some((kind) => kind !== 'array'))
      return `is ${type.name}, an array, and the code gives ${kindsText(shape)}`
    const inner = shape.element && parameterMisfit(catalog, type.element, shape.element)
    return inner && `has elements of which each ${inner}`
  }
  const kind = type.labels ? 'string' : kindOfType[type.name]
  const wrong = [...shape.kinds].find((one) => one !== kind)
  if (wrong) return `is ${type.name}, and the code gives ${kindsText(shape)}`
  const brand = [...shape.brands].find((one) => !typesTaking[one]?.includes(type.name))
  if (brand) return `is ${type.name}, and the code gives ${brand}`
  const unknown = type.labels && shape.words?.filter((word) => !type.labels?.includes(word))
  return unknown && unknown.length > 0
    ? `may be given '${unknown.join("' or '")}', which ${type.name} does not know`
    : undefined
}

const kindsText = ({ kinds }: Shape): string => [...kinds].sort().join(' or ')

function brandMisfit({ name }: PostgresType, { brands }: Shape): string | undefined {
  const wrong = [...brands].find((brand) => !typesOfBrand[brand]?.includes(name))
  return wrong && `is ${name}, and the code says ${wrong}`
}

/** The type in the code must contain every value that the database allows; a plain string contains all. */
function wordMisfit(words: readonly string[] | undefined, shape: Shape): string | undefined {
  const unknown = shape.words && words?.filter((word) => !shape.words?.includes(word))
  return unknown && unknown.length > 0 ? `may be '${unknown.join("' or '")}', which the code does not know` : undefined
}
