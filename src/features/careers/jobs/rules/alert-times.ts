// By itself, so that screens take no more with it.

export const alertTimes = ['daily', 'weekly', 'never'] as const
export type AlertTime = (typeof alertTimes)[number]
export const alertTimeLabels: Readonly<Record<AlertTime, string>> = {
  daily: 'Each day',
  weekly: 'Each week',
  never: 'No mail',
}
