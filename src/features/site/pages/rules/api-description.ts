/** One endpoint, as the documentation page shows it. */
export type DescribedEndpoint = {
  readonly method: string
  readonly path: string
  readonly summary: string
  /** Who may call, in words. */
  readonly caller: string
  readonly answers: string
  readonly refusals: readonly { readonly code: string; readonly status: string }[]
}

type Operation = {
  readonly summary?: string
  readonly 'x-allow'?: string
  readonly responses?: Readonly<Record<string, { readonly description?: string }>>
}

/** Groups the OpenAPI document's endpoints by the first word of the path, from a to z. */
export function describeEndpoints(document: Readonly<Record<string, unknown>>): Record<string, DescribedEndpoint[]> {
  const paths = (document.paths ?? {}) as Readonly<Record<string, Readonly<Record<string, Operation>>>>
  const groups: Record<string, DescribedEndpoint[]> = {}
  for (const [path, operations] of Object.entries(paths))
    for (const [method, operation] of Object.entries(operations)) {
      const group = groupOf(path)
      groups[group] = [...(groups[group] ?? []), describe(method, path, operation)]
    }
  return Object.fromEntries(Object.entries(groups).sort(([one], [other]) => one.localeCompare(other)))
}

const groupOf = (path: string): string => {
  const [first = '', second = ''] = path.split('/').filter((part) => !part.startsWith('{') && part !== '')
  return first === 'api' ? second : first
}

function describe(method: string, path: string, operation: Operation): DescribedEndpoint {
  const responses = Object.entries(operation.responses ?? {})
  const isRefusal = ([status]: [string, unknown]): boolean => Number(status) >= 400
  return {
    method: method.toUpperCase(),
    path,
    summary: operation.summary ?? '',
    caller: callerOf(operation['x-allow'] ?? ''),
    answers: responses
      .filter((response) => !isRefusal(response))
      .map(([status]) => status)
      .join(', '),
    refusals: responses
      .filter(isRefusal)
      .flatMap(([status, { description = '' }]) => description.split(', ').map((code) => ({ code, status }))),
  }
}

const callers: Readonly<Record<string, string>> = {
  anyone: 'Anyone',
  signedIn: 'Anyone signed in',
  donor: 'Donors',
  researcher: 'Researchers',
  anyStaff: 'Any staff member',
}

/** `x-allow` is a policy, or `staff: permission`. */
function callerOf(allow: string): string {
  const permission = /^staff: (\w+)$/.exec(allow)?.[1]
  return permission ? `Staff with ${permission}` : (callers[allow] ?? allow)
}
