/** Why money that is owed to projects is held, by who it waits for. */
export const heldGroups = [
  { waitsFor: 'time', title: 'Waits for time or the goal', reasons: ['young', 'minimum', 'milestone', 'redirects'] },
  { waitsFor: 'researcher', title: 'Waits for the researcher', reasons: ['free', 'payee'] },
  { waitsFor: 'us', title: 'Waits for us', reasons: ['held', 'approval', 'hidden'] },
  { waitsFor: 'bank', title: 'Waits for a bank', reasons: ['transit', 'disputed'] },
] as const
export type WaitsFor = (typeof heldGroups)[number]['waitsFor']
export type HeldReason = (typeof heldGroups)[number]['reasons'][number]
export const heldReasons = heldGroups.flatMap(({ reasons }): readonly HeldReason[] => reasons)

/** What each is called, and what is counted of it. */
export const heldLabels: Readonly<Record<HeldReason, { readonly text: string; readonly counted: string }>> = {
  young: { text: 'Inside the 7 days after a gift', counted: 'project' },
  minimum: { text: 'Minimum not reached yet', counted: 'project' },
  milestone: { text: 'Milestone not released', counted: 'project' },
  redirects: { text: 'Donors may redirect it', counted: 'project' },
  free: { text: 'Free, not asked for', counted: 'project' },
  payee: { text: 'Payee not verified', counted: 'project' },
  held: { text: 'On hold', counted: 'payout' },
  approval: { text: 'Waiting for approval', counted: 'payout' },
  hidden: { text: 'Project taken down', counted: 'project' },
  transit: { text: 'On its way', counted: 'payout' },
  disputed: { text: 'Disputed', counted: 'dispute' },
}
