import type { Platform } from '#platform/platform.ts'
import type { Schedule } from '#platform/schedule.ts'
import { hourMs, minuteMs } from '#values/time.ts'

/**
 * Runs schedules by a timer, while a tab is open. Soon after the start, everything due in the last 24 hours runs once,
 * so that nothing missed while no tab was open is lost.
 */
export function runSchedules(schedules: readonly Schedule[], platform: Platform): { readonly stop: () => void } {
  let last = Date.now() - hourMs * 24
  let running: Promise<void> | undefined
  const look = (): void => {
    if (running) return
    const now = Date.now()
    const due = schedules.filter(({ cron }) => isDue(cron, last, now))
    last = now
    running = inTurn(due, platform).finally(() => {
      running = undefined
    })
  }
  const begin = setTimeout(look, minuteMs / 2)
  const timer = setInterval(look, minuteMs)
  return {
    stop: () => {
      clearTimeout(begin)
      clearInterval(timer)
    },
  }
}

async function inTurn(due: readonly Schedule[], platform: Platform): Promise<void> {
  for (const { name, run } of due)
    await run(platform).catch((cause: unknown) => platform.log.error('a schedule failed', { schedule: name, cause }))
}

/**
 * Whether a time of a cron line (`minute hour * * *`, in UTC) is between the two. Ours name no day or month; an hour or
 * a minute is a number, a star, or a star with a step: a slash and a number.
 */
export function isDue(cron: string, after: number, until: number): boolean {
  const [minute = '*', hour = '*'] = cron.split(' ')
  const start = Math.max(after - (after % minuteMs) + minuteMs, until - 25 * hourMs)
  for (let at = start - (start % minuteMs); at <= until; at += minuteMs) {
    const time = new Date(at)
    if (at > after && fits(minute, time.getUTCMinutes()) && fits(hour, time.getUTCHours())) return true
  }
  return false
}

function fits(wanted: string, value: number): boolean {
  const [start, step] = wanted.split('/')
  return start === '*' ? value % Number(step ?? 1) === 0 : Number(start) === value
}
