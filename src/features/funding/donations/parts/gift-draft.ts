import { keepDraft } from '#ui/drafts.ts'

/** The typed form and the idempotency key; survives a reload and a sign-in, as a draft of this tab. */
export type GiftDraft = {
  readonly key: string
  readonly amount: string
  /** The amount is what reaches the project; the fees come on top. */
  readonly coverFees: boolean
  readonly anonymous: boolean
  readonly note: string
  /** The form as sent with this key: a changed form needs a new key. */
  readonly sent?: string | undefined
}

/** 128 random bits; `randomUUID` is missing on pages without TLS. */
export const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')

export const emptyDraft = (): GiftDraft => ({ key: newKey(), amount: '', coverFees: false, anonymous: false, note: '' })

/** Its name among the drafts of this tab. */
export const giftDraftName = (projectId: string): string => `gift ${projectId}`

export function giftDraftIn(kept: string): GiftDraft | undefined {
  try {
    const draft: unknown = JSON.parse(kept)
    return isDraft(draft) ? { ...emptyDraft(), ...draft } : undefined
  } catch {
    return undefined
  }
}

const isDraft = (kept: unknown): kept is GiftDraft =>
  typeof kept === 'object' &&
  kept !== null &&
  ['key', 'amount', 'note'].every((field) => typeof Reflect.get(kept, field) === 'string')

/**
 * The gift has its outcome: the next one gets a new key. @param again the typed text, for another try.
 * @param writer as in DraftWriter.
 */
export function endGiftDraft(
  projectId: string,
  writer: string,
  again: Pick<GiftDraft, 'amount' | 'coverFees' | 'anonymous' | 'note'> | undefined,
): void {
  const next = again && JSON.stringify({ ...emptyDraft(), ...again })
  keepDraft(giftDraftName(projectId), writer, next)
}

/** The key for a form: the draft's key, unless it was sent with another form before. */
export function keyFor(draft: GiftDraft, form: string): string {
  return draft.sent === undefined || draft.sent === form ? draft.key : newKey()
}

/** Reopens the dialog, with the typed text, after a sign-in. */
export const giftIntent = (projectId: string): string => `give ${projectId}`
