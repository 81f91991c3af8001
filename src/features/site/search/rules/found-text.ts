import { inThousands } from '#values/count.ts'

/** '27 projects', '10,000+ results': by the kind that was chosen, if one was. */
export function foundText(
  { total, isMore }: { readonly total: number; readonly isMore: boolean },
  kinds: readonly string[] = [],
): string {
  const only = kinds.length === 1 ? kinds[0] : undefined
  const noun = only === 'project' || only === 'researcher' ? only : 'result'
  return `${inThousands(total)}${isMore ? '+' : ''} ${total === 1 ? noun : `${noun}s`}`
}
