/** What a ticket can be about. */
export const objectKinds = ['gift', 'project', 'job', 'message'] as const
export type ObjectKind = (typeof objectKinds)[number]
export const objectLabels: Readonly<Record<ObjectKind, string>> = {
  gift: 'Gift',
  project: 'Project',
  job: 'Position',
  message: 'Message',
}

/** What staff link: those, and another ticket of the same matter. */
export const linkKinds = [...objectKinds, 'ticket'] as const
export type LinkKind = (typeof linkKinds)[number]

export const objectsMax = 20

const uuid = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}'
const plain = new RegExp(`^${uuid}$`, 'i')
/** Of a message: its conversation and its number in it. */
const inRoom = new RegExp(`^${uuid}:\\d{1,9}$`, 'i')

export const isObjectId = (kind: LinkKind, id: string): boolean => (kind === 'message' ? inRoom : plain).test(id)

const addresses: readonly [LinkKind, RegExp][] = [
  ['project', new RegExp(`/project/(${uuid})`, 'i')],
  ['job', new RegExp(`/jobs/(${uuid})`, 'i')],
  ['gift', new RegExp(`[?&]gift=(${uuid})`, 'i')],
  ['gift', new RegExp(`/(?:receipt|donations?)/(${uuid})`, 'i')],
  ['ticket', new RegExp(`/admin/support\\?(?:.*&)?ticket=(${uuid})`, 'i')],
  ['message', new RegExp(`message:(${uuid}:\\d{1,9})`, 'i')],
]

/** What an address that staff copied leads to: of a page, of a desk, or of a reported message there. */
export function objectAt(address: string): { readonly kind: LinkKind; readonly id: string } | undefined {
  const read = address.trim().replaceAll(/%3A/gi, ':')
  for (const [kind, pattern] of addresses) {
    const id = pattern.exec(read)?.[1]
    if (id) return { kind, id: id.toLowerCase() }
  }
  return undefined
}
