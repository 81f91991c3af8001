import { type messages, type PGlite, parse, protocol } from '@electric-sql/pglite'

/** How many statements stay prepared. Beyond that the one goes that was not used for longest. */
const statementsMax = 500

type Prepared = {
  readonly name: string
  /** Type oids of the values. */
  readonly types: readonly number[]
  /** What PostgreSQL says of the columns, once for all answers. */
  readonly described: readonly messages.BackendMessage[]
}

const { serialize } = protocol

/**
 * Runs statements by name, as the server's driver does: PostgreSQL parses and plans each text once. PGlite's own
 * `query` does both anew for each call, and crosses into WebAssembly six times for it.
 */
export function namedStatements(driver: PGlite) {
  const known = new Map<string, Prepared>()
  let count = 0
  const send = (...parts: Uint8Array[]) => driver.execProtocolStream(joined(parts), { syncToFs: false })
  const prepare = async (text: string): Promise<Prepared> => {
    const name = `s${++count}`
    const described = await send(serialize.parse({ name, text }), serialize.describe({ type: 'S', name }))
    const [oldest] = known.size < statementsMax ? [] : known
    if (oldest) {
      known.delete(oldest[0])
      await send(serialize.close({ type: 'S', name: oldest[1].name }))
    }
    return { name, types: parse.parseDescribeStatementResults(described), described }
  }
  /** @throws DatabaseError of PGlite. */
  const query = <Row>(text: string, values: readonly unknown[]): Promise<Row[]> =>
    driver.runExclusive(async () => {
      const answer: messages.BackendMessage[] = []
      try {
        const statement = known.get(text) ?? (await prepare(text))
        // The newest last.
        known.delete(text)
        known.set(text, statement)
        const { name, types, described } = statement
        const bound = values.map((value, index) => written(driver, value, types[index]))
        answer.push(
          ...described,
          ...(await send(serialize.bind({ statement: name, values: bound }), serialize.execute())),
        )
      } finally {
        // After an error, too: PostgreSQL ignores everything else until then.
        answer.push(...(await send(serialize.sync())))
      }
      return parse.parseResults(answer, driver.parsers)[0]?.rows as Row[]
    })
  return {
    query,
    /** After a change of tables, which may change the columns of an answer. */
    forget: async (): Promise<void> => {
      known.clear()
      await driver.exec('deallocate all')
    },
  }
}

function written(driver: PGlite, value: unknown, type: number | undefined): string | null {
  if (value === null || value === undefined) return null
  const serializer = type === undefined ? undefined : driver.serializers[type]
  return serializer ? serializer(value) : String(value)
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}
