import { type LoggedAct, readLog } from '#features/foundation/audit/actions.ts'
import { Refusal } from '#wire/refusal.ts'
import { type AuditEntry, adminContract } from '../contract/admin.ts'
import { actionsNamed, actionsOfKind, wireNameOf } from '../rules/audit-wire.ts'
import { pageHeaders, pageOf } from './admin-call.ts'
import { authAnswer, JsonAnswer } from './auth-answer.ts'

const path = '/auth/v1/admin/audit'

/** The log in the published service's shape, newest first; of a network address it has only the keyed hash. */
export const getAudit = authAnswer(adminContract['GET /auth/v1/admin/audit'], async (call) => {
  const asked = pageOf(call)
  const { page, perPage } = asked
  const filter = filterOf(call.query.get('query') ?? '')
  const at = { limit: perPage, offset: (page - 1) * perPage }
  const { rows, total } = await readLog(call.platform.database, { ...filter, ...at })
  return new JsonAnswer(rows.map(wireAct), pageHeaders(path, asked, total))
})

/** `author:`, `action:` or `type:` and a word. @throws Refusal validation_failed. */
function filterOf(query: string): { author?: string; actions?: readonly string[] } {
  if (query === '') return {}
  const [, scope, word = ''] = /^(author|action|type):(.+)$/.exec(query) ?? []
  if (scope === 'author') return { author: word }
  if (scope === 'action') return { actions: [...actionsNamed(word), word] }
  if (scope === 'type') return { actions: actionsOfKind(word) }
  throw new Refusal('validation_failed', 'Invalid query scope: use author:, action: or type:')
}

function wireAct(act: LoggedAct): AuditEntry {
  const { action, kind } = wireNameOf(act.action)
  return {
    id: act.id,
    payload: {
      action,
      actor_id: act.actorId ?? '',
      actor_name: act.actorName ?? '',
      actor_username: act.actorEmail ?? '',
      actor_via_sso: false,
      log_type: kind,
      traits: { ...act.data, target_kind: act.targetKind, target_id: act.targetId },
    },
    created_at: act.at,
    ip_address: act.addressHash ?? '',
  }
}
