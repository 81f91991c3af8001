import { findings } from '#features/research/projects/rules/completion.ts'
import { updateAudiences, updateKinds } from '#features/research/projects/rules/update-kinds.ts'
import type { Wording } from '../rules/merge-update.ts'

const freshUpdate: Wording = {
  ...{ content: '', kind: 'progress', audience: 'public' },
  ...{ finding: undefined, publishAt: undefined },
}

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)

/**
 * An update as this tab kept it: not its words alone, because one meant for donors must not become public by a reload.
 * What is not readable begins anew.
 */
export function keptUpdate(kept: string): Wording {
  try {
    const found = JSON.parse(kept) as Record<string, unknown>
    return {
      content: textOf(found.content) ?? '',
      kind: updateKinds.find((kind) => kind === found.kind) ?? freshUpdate.kind,
      audience: updateAudiences.find((audience) => audience === found.audience) ?? freshUpdate.audience,
      finding: findings.find((finding) => finding === found.finding),
      publishAt: textOf(found.publishAt),
    }
  } catch {
    return freshUpdate
  }
}
