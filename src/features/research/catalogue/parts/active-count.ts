import { inThousands } from '#values/count.ts'

/** BRWS-05, BRWS-10: how many projects can be supported now. */
export const activeCount = (count: number): string =>
  count === 0 ? 'No active projects yet' : count === 1 ? '1 active project' : `${inThousands(count)} active projects`
