/** Repeatable random numbers for a seed (mulberry32). */
export function dice(seed: number) {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
  const below = (limit: number): number => Math.floor(next() * limit)
  return { next, below, one: <T>(of: readonly T[]): T => of[below(of.length)] as T }
}
export type Dice = ReturnType<typeof dice>

type Schema = Readonly<Record<string, unknown>>

/** Texts that often break programs. */
const texts = [
  ...[
    '',
    ' ',
    '0',
    '-1',
    '1e3',
    '0x10',
    'NaN',
    'null',
    'undefined',
    'true',
    '[]',
    '{}',
    '%00',
    '%',
    '../../etc/passwd',
  ],
  ...['\u0000', 'a\u0000b', '\uD800', '\u2028', '\u202Eevil', 'ẞß', '👩‍🔬'.repeat(50), 'İ'],
  ...["' or 1=1 --", '"; drop table users; --', '<script>alert(1)</script>', '{{7*7}}', '$1', '\\', '%s%n'],
  ...['x'.repeat(300), 'x'.repeat(30_000), 'a@b.example', 'https://a:b@evil.example', 'javascript:alert(1)', '//evil'],
  ...['2026-02-30', '2026-11-02T09:00:00.000Z', '+999999-01-01T00:00:00Z', '0193aaaa-0000-7000-8000-00000000000a'],
]
const numbers = [0, 1, -1, 5, 100, 0.1, 1e9, 2 ** 31, 2 ** 53, -(2 ** 53), 1e308, -0]

/** A value of any wrong kind. */
export function anything(roll: Dice): unknown {
  return roll.one<() => unknown>([
    () => roll.one(texts),
    () => roll.one(numbers),
    () => null,
    () => true,
    () => [],
    () => ({}),
    () => Array.from({ length: roll.below(40) }, () => roll.one(texts)),
    () => ({ constructor: { prototype: roll.one(texts) }, toString: 1, length: -1 }),
    () => deep(200),
  ])()
}

function deep(levels: number): unknown {
  let value: unknown = 'deep'
  for (let at = 0; at < levels; at++) value = at % 2 ? [value] : { value }
  return value
}

const byFormat: Readonly<Record<string, (roll: Dice) => string>> = {
  uuid: (roll) => `0193aaaa-0000-7000-8000-${String(roll.below(1e9)).padStart(12, '0')}`,
  email: (roll) => `fuzz-${roll.below(1e6)}@people.example`,
  'date-time': (roll) => new Date(1.7e12 + roll.below(1e9) * 100).toISOString(),
  uri: () => 'https://people.example/',
}

/** A value that mostly fits a schema; each part may be something else. @param wildness from 0 to 1. */
export function valueFor(
  schema: Schema,
  named: Readonly<Record<string, Schema>>,
  roll: Dice,
  wildness: number,
): unknown {
  if (roll.next() < wildness) return anything(roll)
  const again = (one: unknown): unknown => valueFor((one ?? {}) as Schema, named, roll, wildness)
  const { $ref, type, anyOf, oneOf, allOf } = schema as Record<string, never>
  if (typeof $ref === 'string') return again(named[($ref as string).split('/').at(-1) ?? ''])
  if ('const' in schema) return schema.const
  if (Array.isArray(schema.enum)) return roll.one(schema.enum)
  const ways = (anyOf ?? oneOf) as unknown
  if (Array.isArray(ways)) return again(roll.one(ways))
  if (Array.isArray(allOf)) return again((allOf as unknown[])[0])
  switch (Array.isArray(type) ? roll.one(type as string[]) : type) {
    case 'object':
      return objectFor(schema, again, roll)
    case 'array':
      return Array.from({ length: roll.below(4) }, () => again(schema.items))
    case 'integer':
    case 'number':
      return Number(schema.minimum ?? 0) + roll.below(Math.min(1e6, Number(schema.maximum ?? 1e6)))
    case 'boolean':
      return roll.next() < 0.5
    case 'null':
      return null
    case 'string':
      return byFormat[String(schema.format)]?.(roll) ?? roll.one(['Reefs', 'science', 'ecology', '1', ...texts])
    default:
      return anything(roll)
  }
}

function objectFor({ properties = {}, required = [] }: Schema, again: (one: unknown) => unknown, roll: Dice): object {
  const wanted = Object.entries(properties as object).filter(
    ([name]) => (required as string[]).includes(name) || roll.next() < 0.6,
  )
  const made = Object.fromEntries(wanted.map(([name, one]) => [name, again(one)]))
  return roll.next() < 0.05 ? { ...made, [roll.one(texts)]: anything(roll) } : made
}
