/** What an update of a project is about. They are defined here because a project's page lists its updates. */
export const updateKinds = ['progress', 'result', 'negative_result', 'delay', 'final'] as const
export type UpdateKind = (typeof updateKinds)[number]

export const updateKindLabels: Readonly<Record<UpdateKind, string>> = {
  progress: 'Progress',
  result: 'Result',
  negative_result: 'Negative result',
  delay: 'Delay',
  final: 'Final report',
}

export const updateAudiences = ['public', 'donors'] as const
export type UpdateAudience = (typeof updateAudiences)[number]

/** Where a link leads to one update on its tab. */
export const updateAnchor = (updateId: string): string => `update-${updateId}`
