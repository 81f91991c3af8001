type Query = Readonly<Record<string, string | number | undefined>>

/** A path with a query, leaving out what is absent. */
export function withQuery(path: string, query: Query): string {
  const given = Object.entries(query).filter((pair): pair is [string, string | number] => pair[1] !== undefined)
  const text = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()
  return text ? `${path}?${text}` : path
}
