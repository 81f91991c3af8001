/** The typed form and the idempotency key; survives a reload and a sign-in, in this tab only. */
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

const placeOf = (projectId: string): string => `gift-${projectId}`

export function readGiftDraft(projectId: string): GiftDraft {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(placeOf(projectId)) ?? 'null')
    return isDraft(kept) ? { ...emptyDraft(), ...kept } : emptyDraft()
  } catch {
    // Storage is disabled or contains invalid data: the form starts empty.
    return emptyDraft()
  }
}

/** Whether something was typed in this tab. */
export function isGiftDraftKept(projectId: string): boolean {
  try {
    return sessionStorage.getItem(placeOf(projectId)) !== null
  } catch {
    return false
  }
}

const isDraft = (kept: unknown): kept is GiftDraft =>
  typeof kept === 'object' &&
  kept !== null &&
  ['key', 'amount', 'note'].every((field) => typeof Reflect.get(kept, field) === 'string')

export function keepGiftDraft(projectId: string, draft: GiftDraft): void {
  try {
    sessionStorage.setItem(placeOf(projectId), JSON.stringify(draft))
  } catch {
    // Storage is full or disabled: the text is still in the form.
  }
}

/** The gift has its outcome: the next one gets a new key. The typed text stays, for another try. */
export function endGiftDraft(
  projectId: string,
  again: Pick<GiftDraft, 'amount' | 'coverFees' | 'anonymous' | 'note'> | undefined,
): void {
  keepGiftDraft(projectId, { ...emptyDraft(), ...again })
}

/** The key for a form: the draft's key, unless it was sent with another form before. */
export function keyFor(draft: GiftDraft, form: string): string {
  return draft.sent === undefined || draft.sent === form ? draft.key : newKey()
}

/** Reopens the dialog, with the typed text, after a sign-in. */
export const giftIntent = (projectId: string): string => `give ${projectId}`
