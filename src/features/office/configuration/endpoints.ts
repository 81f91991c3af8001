import { changeSetting, undoSetting } from '#features/foundation/settings/actions/change.ts'
import { csvResponse } from '#platform/csv-response.ts'
import { implement } from '#platform/endpoint.ts'
import { exportAudit, readAudit, readFinanceActs } from './actions/audit.ts'
import { readTaxonomyDesk } from './actions/read-taxonomy.ts'
import { readFixed, readSettings } from './actions/settings.ts'
import { addArea, changeEntry, undoEntry } from './actions/taxonomy.ts'
import { auditContract } from './contract/audit.ts'
import { settingsContract } from './contract/settings.ts'
import { taxonomyContract } from './contract/taxonomy.ts'
import { auditHead, auditLines } from './csv.ts'

export const settingsEndpoints = implement(settingsContract, {
  'GET /api/admin/settings': ({ platform }) => readSettings(platform),
  'PUT /api/admin/settings/:key': async ({ platform, actor, params, body }) => {
    await changeSetting(platform, actor, { ...params, ...body })
    return readSettings(platform)
  },
  'POST /api/admin/settings/:key/undo': async ({ platform, actor, params, body }) => {
    await undoSetting(platform, actor, params.key, body.no)
    return readSettings(platform)
  },
  'GET /api/admin/fixed-values': ({ platform }) => readFixed(platform),
})

export const taxonomyEndpoints = implement(taxonomyContract, {
  'GET /api/admin/taxonomy': ({ platform }) => readTaxonomyDesk(platform),
  'PUT /api/admin/taxonomy': async ({ platform, actor, body }) => {
    await changeEntry(platform, actor, body)
    return readTaxonomyDesk(platform)
  },
  'POST /api/admin/taxonomy/areas': ({ platform, actor, body }) => addArea(platform, actor, body),
  'POST /api/admin/taxonomy/undo': async ({ platform, actor, body }) => {
    await undoEntry(platform, actor, body)
    return readTaxonomyDesk(platform)
  },
})

export const auditEndpoints = implement(auditContract, {
  'GET /api/admin/audit': ({ platform, actor, query: { by, about, what, from, to, after } }) =>
    readAudit(platform, actor, { by, about, what, from, to }, after),
  'GET /api/admin/finance-acts': ({ platform, actor, query: { by, about, what, from, to, after } }) =>
    readFinanceActs(platform, actor, { by, about, what, from, to }, after),
  'GET /api/admin/audit.csv': async ({ platform, actor, query: { by, about, what, from, to } }) =>
    csvResponse(
      'audit-log.csv',
      auditHead,
      await exportAudit(platform, actor, { by, about, what, from, to }),
      auditLines,
    ),
})
