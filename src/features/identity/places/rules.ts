/** As it was typed, and folded to be compared. */
export type WorkPlace = {
  readonly country: string
  readonly region: string | null
  readonly regionKey: string | null
  readonly city: string | null
  readonly cityKey: string | null
}
