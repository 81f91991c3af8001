import { donationTotalsTask } from '#features/funding/donations/tasks.ts'
import { paymentsTask } from '#features/funding/payments/tasks.ts'
import { testGatewayTask } from '#features/funding/test-gateway/tasks.ts'
import { cover } from '#features/research/projects/cover-art/cover.ts'
import type { DemoWorld, Platform } from '#platform/platform.ts'
import type { TaskRunner } from '#platform/task.ts'
import { demoAccounts } from '../../../db/seed/accounts.ts'
import type { DemoMaking } from '../../../db/seed/demo-world.ts'
import type { Config } from './config.ts'
import { loadSharp } from './load-sharp.ts'
import { keptDemoPassword } from './secret.ts'

export type OpenDemoWorld = DemoWorld & {
  /**
   * Starts or continues making the world, after the first page was served. Settles once it is finished, failed or
   * stopped.
   *
   * @param runner of the product's tasks.
   */
  readonly start: (platform: Platform, runner: Pick<TaskRunner, 'whileResting'>) => Promise<void>
  readonly accounts: () => readonly string[]
  /** Finishes the current event; the next start continues after it. */
  readonly stop: () => Promise<void>
}

/** The demo world of this data folder, unless SEED=none. */
export function openDemoWorld(config: Config): OpenDemoWorld {
  const password = keptDemoPassword(config.dataDir)
  const stopping = new AbortController()
  let making: DemoMaking | undefined
  let ended: Promise<void> = Promise.resolve()
  const start = async (platform: Platform, runner: Pick<TaskRunner, 'whileResting'>): Promise<void> => {
    const { makeDemoWorld } = await import('../../../db/seed/demo-world.ts')
    const moneyTasks = [testGatewayTask, paymentsTask, donationTotalsTask]
    const { whileResting: whileTasksRest } = runner
    making = makeDemoWorld(platform, { drawPictures, password, moneyTasks, whileTasksRest, signal: stopping.signal })
    await making.made
  }
  return {
    progress: () => making?.progress() ?? { done: 0, total: 1 },
    start: (platform, runner) => {
      ended = start(platform, runner).catch((cause) =>
        platform.log.error('the demo world could not be made', { cause }),
      )
      return ended
    },
    accounts: () => accountLines(password),
    stop: () => {
      stopping.abort()
      return ended
    },
  }
}

const accountLines = (password: string): string[] => [
  `Demo accounts, password ${password}`,
  ...demoAccounts.map(({ email, what }) => `  ${what.replaceAll('_', ' ').padEnd(20)} ${email}`),
]

const pictureCount = 6

/** Generated cover art at the size of a photo, one after another to save memory. */
async function drawPictures(): Promise<Uint8Array[]> {
  const sharp = await loadSharp()
  const sectors = ['science', 'technology', 'medicine', 'engineering', 'mathematics']
  const pictures: Uint8Array[] = []
  for (let at = 0; at < pictureCount; at++) {
    const svg = cover(sectors[at % sectors.length] ?? 'science', `drawn picture ${at}`) ?? ''
    const drawing = sharp(Buffer.from(svg), { density: 220 }).modulate({ hue: 25 * at })
    pictures.push(new Uint8Array(await drawing.png().toBuffer()))
  }
  return pictures
}
