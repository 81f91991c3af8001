// In a module of its own, so that screens load nothing else with it.

export const alertTimes = ['daily', 'weekly', 'never'] as const
export type AlertTime = (typeof alertTimes)[number]
export const alertTimeLabels: Readonly<Record<AlertTime, string>> = {
  daily: 'Each day',
  weekly: 'Each week',
  never: 'No mail',
}
