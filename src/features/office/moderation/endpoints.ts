import { implement } from '#platform/endpoint.ts'
import { addEntry, decideCaseFile, openCaseFile, readCaseFile } from './actions/case-file.ts'
import { decide, judgeAppeal } from './actions/decide.ts'
import { readCase } from './actions/read-case.ts'
import { readQueue } from './actions/read-queue.ts'
import { askForRefunds, decideOnRefunds, readCaseRefunds, readOrdersUnderWay } from './actions/refund-gifts.ts'
import { moderationContract } from './contract/desk.ts'
import { caseFilesContract } from './contract/files.ts'
import { caseRefundsContract } from './contract/refunds.ts'

export const moderationEndpoints = implement(moderationContract, {
  'GET /api/admin/moderation': ({ platform, actor, query }) => readQueue(platform, actor, query),
  'GET /api/admin/moderation/cases/:id': ({ platform, actor, params, query }) =>
    readCase(platform, actor, params.id, query),
  'POST /api/admin/moderation/cases/:id/decision': ({ platform, actor, params, body }) =>
    decide(platform, actor, params.id, body),
  'POST /api/admin/moderation/appeals/:id/decision': ({ platform, actor, params, body }) =>
    judgeAppeal(platform, actor, params.id, body),
})

export const caseFilesEndpoints = implement(caseFilesContract, {
  'POST /api/admin/moderation/cases/:id/file': ({ platform, actor, params, body }) =>
    openCaseFile(platform, actor, params.id, body),
  'GET /api/admin/case-files/:id': ({ platform, actor, params }) => readCaseFile(platform, actor, params.id),
  'POST /api/admin/case-files/:id/entries': ({ platform, actor, params, body }) =>
    addEntry(platform, actor, params.id, body),
  'POST /api/admin/case-files/:id/decision': ({ platform, actor, params, body }) =>
    decideCaseFile(platform, actor, params.id, body),
})

export const caseRefundsEndpoints = implement(caseRefundsContract, {
  'GET /api/admin/case-files/:id/refunds': ({ platform, actor, params, query }) =>
    readCaseRefunds(platform, actor, params.id, query.after),
  'POST /api/admin/case-files/:id/refunds': ({ platform, actor, params, body }) =>
    askForRefunds(platform, actor, params.id, body),
  'GET /api/admin/case-refunds': ({ platform, actor }) => readOrdersUnderWay(platform, actor),
  'POST /api/admin/case-refunds/:id/decision': ({ platform, actor, params, body }) =>
    decideOnRefunds(platform, actor, params.id, body.verdict),
})
