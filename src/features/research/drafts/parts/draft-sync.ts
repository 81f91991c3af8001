import type { Instant } from '#values/time.ts'

// What happens between typing and 'Saved', without React and without its own network access. One save runs at a time;
// later changes go with the next. 'Saved' appears only after the server's answer.

export type Fields = Readonly<Record<string, unknown>>

export type Save = {
  readonly seq: number
  readonly fields: Fields
  readonly knows: Readonly<Record<string, number>>
  readonly since: number
  /** Wordings that a person discarded for another window's; the server stores them. */
  readonly lost: readonly Lost[]
}
export type Lost = { readonly field: string; readonly value: unknown }
export type Saved = {
  readonly revision: number
  readonly savedAt: Instant
  readonly fields: Fields
  readonly conflicts: readonly string[]
}
/**
 * `away`: it is unknown whether the save arrived. `stopped`: the server refused it, and the same will be refused again.
 */
export type Outcome =
  | { readonly state: 'saved'; readonly saved: Saved }
  | { readonly state: 'away' }
  | { readonly state: 'signed-out' }
  | { readonly state: 'stopped'; readonly code: string; readonly sentence: string }

/** Changes not known to be on the server; stored in the browser, so that a reload or a crash loses none of them. */
export type Pending = Save

export type View = {
  readonly state: 'new' | 'typed' | 'saving' | 'saved' | 'away' | 'signed-out' | 'stopped'
  readonly savedAt: Instant | undefined
  /** Why saving stopped. */
  readonly stopped: { readonly code: string; readonly sentence: string } | undefined
  /** Fields that another window changed too, with their stored values. */
  readonly conflicts: Fields
}

export type Wiring = {
  readonly send: (save: Save) => Promise<Outcome>
  /** Stores what is not saved; undefined once all is. */
  readonly keep: (pending: Pending | undefined) => void
  /** Called after each visible change. */
  readonly show: (view: View) => void
  /** Applies changes of other windows. */
  readonly take: (news: Fields) => void
  /** Calls back after a number of milliseconds. */
  readonly wait: (ms: number, then: () => void) => void
}

/** Autosave runs this long after the first letter. */
const pauseMs = 1000
const lostMax = 20
const retryMs = [2000, 4000, 8000, 15_000, 30_000] as const

/** Saves one form in one window. */
export class DraftSync {
  readonly #wiring: Wiring
  #fields: Fields
  #knows: Record<string, number>
  #since: number
  #seq = 0
  /** Changes that no answered save contained. */
  readonly #typed = new Set<string>()
  #lost: readonly Lost[] = []
  #underWay: Promise<void> | undefined
  #isWaiting = false
  #failures = 0
  #view: View

  /** @param opened the form as it was read, with its revision: 0 where there is no draft yet. */
  constructor(
    wiring: Wiring,
    opened: { readonly fields: Fields; readonly revision: number; readonly savedAt: Instant | undefined },
  ) {
    this.#wiring = wiring
    this.#fields = opened.fields
    this.#since = opened.revision
    this.#knows = Object.fromEntries(Object.keys(opened.fields).map((field) => [field, opened.revision]))
    const state = opened.savedAt === undefined ? 'new' : 'saved'
    this.#view = { state, savedAt: opened.savedAt, stopped: undefined, conflicts: {} }
  }

  get view(): View {
    return this.#view
  }

  /** Called when a person types. */
  type(part: Fields): void {
    this.#fields = { ...this.#fields, ...part }
    for (const field of Object.keys(part)) this.#typed.add(field)
    this.#keep()
    this.#resume()
    this.#wake(pauseMs)
  }

  /** Saves the changes now; true when all of them are on the server. */
  async flush(): Promise<boolean> {
    for (let turn = 0; turn < 3 && (this.#underWay || this.#sendable().length > 0); turn += 1) {
      await (this.#underWay ?? this.#begin())
      if (this.#view.state !== 'typed') break
    }
    return this.#sendable().length === 0 && this.#underWay === undefined
  }

  /** A person chose between two wordings: theirs is saved on top of the other's revision. */
  settle(chosen: Fields): void {
    const conflicts = { ...this.#view.conflicts }
    for (const [field, value] of Object.entries(chosen)) {
      delete conflicts[field]
      const mine = this.#fields[field]
      if (mine !== value) this.#lost = [...this.#lost, { field, value: mine }]
      this.#fields = { ...this.#fields, [field]: value }
      this.#typed.add(field)
    }
    this.#keep()
    this.#show({ conflicts })
    this.#resume()
    this.#wake(0)
  }

  /** The draft ended elsewhere: the whole form starts another one. */
  restart(): void {
    for (const field of Object.keys(this.#fields)) this.#typed.add(field)
    this.#knows = {}
    this.#since = 0
    this.#keep()
    this.#show({ state: 'typed', stopped: undefined, conflicts: {}, savedAt: undefined })
    this.#wake(0)
  }

  /** The connection or the session is back. */
  retry(): void {
    if (this.#view.state === 'away' || this.#view.state === 'signed-out') void (this.#underWay ?? this.#begin())
  }

  /** What has changed is another save than the one that was refused; a draft that has ended takes none. */
  #resume(): void {
    if (this.#view.stopped?.code === 'draft_gone') return
    this.#show({ state: this.#underWay ? 'saving' : 'typed', stopped: undefined })
  }

  #sendable(): string[] {
    return [...this.#typed].filter((field) => !Object.hasOwn(this.#view.conflicts, field))
  }

  #wake(ms: number): void {
    if (this.#isWaiting || this.#underWay) return
    this.#isWaiting = true
    this.#wiring.wait(ms, () => {
      this.#isWaiting = false
      if (!this.#underWay) void this.#begin()
    })
  }

  #begin(): Promise<void> {
    this.#underWay = this.#send().finally(() => {
      this.#underWay = undefined
      if (this.#view.state === 'stopped' || this.#sendable().length === 0) return
      this.#wake(this.#failures > 0 ? (retryMs[Math.min(this.#failures, retryMs.length) - 1] ?? 0) : pauseMs)
    })
    return this.#underWay
  }

  async #send(): Promise<void> {
    const sending = this.#sendable()
    if (sending.length === 0 || this.#view.state === 'stopped') return
    const save = this.#saveOf(sending)
    this.#seq = save.seq
    this.#show({ state: 'saving' })
    const outcome = await this.#wiring.send(save).catch((): Outcome => ({ state: 'away' }))
    if (outcome.state === 'saved') return this.#done(save, outcome.saved)
    this.#failures += 1
    this.#keep()
    if (outcome.state === 'stopped') this.#show({ state: 'stopped', stopped: outcome })
    else this.#show({ state: outcome.state })
  }

  #done(save: Save, { revision, savedAt, fields: news, conflicts }: Saved): void {
    this.#failures = 0
    this.#lost = this.#lost.slice(save.lost.length)
    for (const [field, value] of Object.entries(save.fields)) {
      if (conflicts.includes(field)) continue
      this.#knows[field] = revision
      if (this.#fields[field] === value) this.#typed.delete(field)
    }
    const taken: Record<string, unknown> = {}
    const disputed: Record<string, unknown> = { ...this.#view.conflicts }
    for (const [field, value] of Object.entries(news)) {
      if (conflicts.includes(field)) {
        disputed[field] = value
        this.#knows[field] = revision
      }
      // A field that is being typed in is not replaced: its next save meets the other wording as a conflict.
      else if (!this.#typed.has(field)) {
        taken[field] = value
        this.#knows[field] = revision
      }
    }
    this.#since = revision
    this.#fields = { ...this.#fields, ...taken }
    this.#keep()
    if (Object.keys(taken).length > 0) this.#wiring.take(taken)
    const isAll = this.#sendable().length === 0
    this.#show({ state: isAll ? 'saved' : 'typed', savedAt, conflicts: disputed })
  }

  #saveOf(fields: readonly string[]): Save {
    return {
      seq: this.#seq + 1,
      fields: Object.fromEntries(fields.map((field) => [field, this.#fields[field]])),
      knows: Object.fromEntries(fields.map((field) => [field, this.#knows[field] ?? 0])),
      since: this.#since,
      lost: this.#lost.slice(0, lostMax),
    }
  }

  #keep(): void {
    this.#wiring.keep(this.#typed.size === 0 ? undefined : this.#saveOf([...this.#typed]))
  }

  #show(part: Partial<View>): void {
    this.#view = { ...this.#view, ...part }
    this.#wiring.show(this.#view)
  }
}
