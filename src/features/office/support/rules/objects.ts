/** What a ticket can be about. */
export const objectKinds = ['gift', 'project', 'job', 'message'] as const
export type ObjectKind = (typeof objectKinds)[number]
export const objectLabels: Readonly<Record<ObjectKind, string>> = {
  gift: 'Gift',
  project: 'Project',
  job: 'Position',
  message: 'Message',
}

export const objectsMax = 20

const uuid = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}'
const plain = new RegExp(`^${uuid}$`, 'i')
/** Of a message: its conversation and its number in it. */
const inRoom = new RegExp(`^${uuid}:\\d{1,9}$`, 'i')

export const isObjectId = (kind: ObjectKind, id: string): boolean => (kind === 'message' ? inRoom : plain).test(id)

const addresses: readonly [ObjectKind, RegExp][] = [
  ['project', new RegExp(`/project/(${uuid})`, 'i')],
  ['job', new RegExp(`/jobs/(${uuid})`, 'i')],
  ['gift', new RegExp(`[?&]gift=(${uuid})`, 'i')],
  ['gift', new RegExp(`/(?:receipt|donations?)/(${uuid})`, 'i')],
  ['message', new RegExp(`message:(${uuid}:\\d{1,9})`, 'i')],
]

/** What an address that staff copied leads to: of a page, of a desk, or of a reported message there. */
export function objectAt(address: string): { readonly kind: ObjectKind; readonly id: string } | undefined {
  const read = address.trim().replaceAll(/%3A/gi, ':')
  for (const [kind, pattern] of addresses) {
    const id = pattern.exec(read)?.[1]
    if (id) return { kind, id: id.toLowerCase() }
  }
  return undefined
}
