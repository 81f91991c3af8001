import { findings } from '#features/research/projects/rules/completion.ts'
import { updateAudiences, updateKinds } from '#features/research/projects/rules/update-kinds.ts'
import type { OwnUpdate } from '../contract.ts'
import type { Wording } from '../rules/merge-update.ts'

const freshUpdate: Wording = {
  ...{ content: '', kind: 'progress', audience: 'public' },
  ...{ finding: undefined, publishAt: undefined },
}

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)

function wordingIn(found: Record<string, unknown>): Wording {
  return {
    content: textOf(found.content) ?? '',
    kind: updateKinds.find((kind) => kind === found.kind) ?? freshUpdate.kind,
    audience: updateAudiences.find((audience) => audience === found.audience) ?? freshUpdate.audience,
    finding: findings.find((finding) => finding === found.finding),
    publishAt: textOf(found.publishAt),
  }
}

/**
 * An update as this tab kept it: not its words alone, because one meant for donors must not become public by a reload.
 * What is not readable begins anew.
 */
export function keptUpdate(kept: string): Wording {
  try {
    return wordingIn(JSON.parse(kept) as Record<string, unknown>)
  } catch {
    return freshUpdate
  }
}

/** A stored version of an update, and the wording that its author makes of it. */
export type UpdateEdit = { readonly base: EditBase; readonly written: Wording }
export type EditBase = Pick<OwnUpdate, 'version' | 'state'> & { readonly wording: Wording }

/** @param begin the edit as it begins, for what is not kept or not readable. */
export function keptEdit(kept: string, begin: UpdateEdit): UpdateEdit {
  try {
    const { base, written } = JSON.parse(kept) as { base: EditBase; written: Record<string, unknown> }
    if (!Number.isInteger(base.version)) return begin
    return {
      base: { version: base.version, state: base.state, wording: wordingIn({ ...base.wording }) },
      written: wordingIn(written),
    }
  } catch {
    return begin
  }
}
