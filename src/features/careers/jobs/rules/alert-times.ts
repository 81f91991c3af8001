// In a file of its own, to keep the screens' scripts small.

export const alertTimes = ['daily', 'weekly', 'never'] as const
export type AlertTime = (typeof alertTimes)[number]
export const alertTimeLabels: Readonly<Record<AlertTime, string>> = {
  daily: 'Each day',
  weekly: 'Each week',
  never: 'No mail',
}
