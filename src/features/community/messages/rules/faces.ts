import { shortName } from '#values/person-name.ts'

export const ways = ['named', 'numbered'] as const
/** The name of a donor for the others: first name and initial, or 'A donor' with a number (AMB-133). */
export type Way = (typeof ways)[number]

export type Author = {
  readonly part: 'donor' | 'researcher'
  readonly numbered: boolean
  /** Of a donor's face. */
  readonly number: number | null
  /** Whether another member of the room has the same displayed name. */
  readonly isDoubled: boolean
  readonly firstName: string
  readonly lastName: string
  readonly isClosed: boolean
}

/** 4127 as '4127', 41273 as '41 273', with a no-break space. */
const grouped = (number: number): string =>
  number < 10_000 ? String(number) : `${Math.floor(number / 1000)}\u00A0${String(number % 1000).padStart(3, '0')}`

/** The author's name as everyone in a thread reads it. */
export function authorName(author: Author, isDirect: boolean): string {
  if (author.part === 'donor' && author.numbered) return `A donor ${grouped(author.number ?? 0)}`
  if (author.isClosed) return author.part === 'researcher' ? 'Former researcher' : 'Former donor'
  const whole = `${author.firstName} ${author.lastName}`.trim()
  if (author.part === 'researcher' || isDirect) return whole || 'The researcher'
  const name = shortName(author) || 'A donor'
  return author.isDoubled && author.number !== null ? `${name} (${grouped(author.number)})` : name
}

/** From 100 to 99,999, at random. @param bytes four random ones. */
export function drawNumber(bytes: Uint8Array): number {
  const drawn = new DataView(bytes.buffer, bytes.byteOffset, 4).getUint32(0)
  return 100 + (drawn % 99_900)
}
