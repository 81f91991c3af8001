/** The current URL with some parameters changed; empty ones are left out. */
export function changedUrl(query: URLSearchParams, change: Readonly<Record<string, string | undefined>>): string {
  const next = new URLSearchParams(query)
  for (const [name, value] of Object.entries(change)) {
    if (value) next.set(name, value)
    else next.delete(name)
  }
  return `?${next}`
}
