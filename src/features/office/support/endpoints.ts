import { attachmentResponse } from '#platform/attachment-response.ts'
import { bounded } from '#platform/bounded.ts'
import { implement } from '#platform/endpoint.ts'
import { readBody } from '#platform/read-body.ts'
import { collectUpload } from '#platform/upload.ts'
import type { Id } from '#values/id.ts'
import { Refusal } from '#wire/refusal.ts'
import * as act from './actions/act.ts'
import { answer, note, retryAnswer, undoAnswer } from './actions/answer.ts'
import { keepCannedReply, readCanned, removeCanned } from './actions/canned.ts'
import { keepFile, mustMaySend, openForStaff } from './actions/files.ts'
import { readForm } from './actions/form-stamp.ts'
import { link, unlink } from './actions/objects.ts'
import { beat } from './actions/presence.ts'
import { readQueue, readTicket } from './actions/read-desk.ts'
import { receiveMail } from './actions/receive-mail.ts'
import { relate, unrelate } from './actions/relations.ts'
import { answerOwn, listOwnTickets, openOwnFile, rateOwn, readOwn, solveOwn } from './actions/requester.ts'
import { writeIn } from './actions/write-in.ts'
import { deskContract } from './contract/desk.ts'
import { inboundContract } from './contract/inbound.ts'
import { requestsContract } from './contract/requests.ts'
import { ticketFileBytesMax, ticketFileTooLarge } from './rules/files.ts'
import { inboundBodyMax } from './rules/inbound.ts'

/** One is read at a time; one that waits for its turn has been received in full. */
const inTurn = bounded({ running: 1, waiting: 100 })

export const ticketRequestsEndpoints = implement(requestsContract, {
  'GET /api/contact': ({ platform }) => readForm(platform),
  'POST /api/contact': ({ platform, actor, body }) => writeIn(platform, actor, body),
  'POST /api/tickets/open': ({ platform, actor, body }) => readOwn(platform, actor, body.ticket),
  'POST /api/tickets/answer': ({ platform, actor, body }) => answerOwn(platform, actor, body.ticket, body),
  'POST /api/ticket-files': async ({ platform, request, headers }) => {
    await mustMaySend(platform)
    const fileName = decodeURIComponent(headers['x-file-name'])
    const limit = { bytesMax: ticketFileBytesMax - 1, tooLarge: ticketFileTooLarge }
    const collected = await collectUpload(platform, request, limit)
    try {
      return await inTurn(async () => keepFile(platform, { fileName, bytes: await collected.read() }))
    } finally {
      await collected.remove()
    }
  },
  'POST /api/tickets/file': async ({ platform, actor, body }) => {
    const { file, name } = await openOwnFile(platform, actor, body.ticket, body.fileId)
    return attachmentResponse(file, name)
  },
  'POST /api/tickets/solve': ({ platform, actor, body }) => solveOwn(platform, actor, body.ticket),
  'POST /api/tickets/rate': ({ platform, actor, body }) => rateOwn(platform, actor, body.ticket, body.rating),
  'GET /api/me/tickets': ({ platform, actor, query }) => listOwnTickets(platform, actor, query.after),
})

export const inboundMailEndpoints = implement(inboundContract, {
  'POST /api/mail/inbound': async ({ platform, request }) => {
    const body = await readBody(request, inboundBodyMax)
    if (!body) throw new Refusal('body_too_large', 'A mail is larger than we accept.')
    const verdict = await inTurn(() => receiveMail(platform, new TextDecoder().decode(body), request.headers))
    return Response.json({ verdict }, { headers: { 'cache-control': 'no-store' } })
  },
})

export const ticketDeskEndpoints = implement(deskContract, {
  'GET /api/admin/tickets': ({ platform, actor, query: { view, topic, assignee, search, after } }) =>
    readQueue(platform, actor, { view, topic, assignee, search, after }),
  'GET /api/admin/tickets/:id': ({ platform, actor, params }) => readTicket(platform, actor, params.id),
  'POST /api/admin/tickets/:id/address': ({ platform, actor, params }) => act.showAddress(platform, actor, params.id),
  'POST /api/admin/tickets/:id/presence': ({ platform, actor, params, body }) =>
    beat(platform, actor, params.id, body.writing),
  'POST /api/admin/tickets/:id/replies': ({ platform, actor, params, body }) =>
    answer(platform, actor, params.id, body),
  'POST /api/admin/tickets/:id/file': async ({ platform, actor, params, body }) => {
    const { file, name } = await openForStaff(platform, actor, { id: params.id, fileId: body.fileId })
    return attachmentResponse(file, name)
  },
  'POST /api/admin/tickets/:id/replies/:no/undo': ({ platform, actor, params }) => undoAnswer(platform, actor, params),
  'POST /api/admin/tickets/:id/replies/:no/retry': ({ platform, actor, params }) =>
    retryAnswer(platform, actor, params),
  'POST /api/admin/tickets/:id/notes': ({ platform, actor, params, body }) => note(platform, actor, params.id, body),
  'PUT /api/admin/tickets/:id/assignee': ({ platform, actor, params, body }) =>
    act.assign(platform, actor, params.id, body),
  'PUT /api/admin/tickets/:id/state': ({ platform, actor, params, body }) =>
    act.setState(platform, actor, params.id, body),
  'POST /api/admin/tickets/:id/handing-over': ({ platform, actor, params, body }) =>
    act.handOver(platform, actor, params.id, body),
  'POST /api/admin/tickets/:id/links': ({ platform, actor, params: { id }, body: { kind, id: other } }) =>
    kind === 'ticket'
      ? relate(platform, actor, id, other as Id<'ticket'>)
      : link(platform, actor, id, { kind, id: other }),
  'POST /api/admin/tickets/:id/unlinking': ({ platform, actor, params: { id }, body: { kind, id: other } }) =>
    kind === 'ticket'
      ? unrelate(platform, actor, id, other as Id<'ticket'>)
      : unlink(platform, actor, id, { kind, id: other }),
  'POST /api/admin/tickets/:id/merging': ({ platform, actor, params, body }) =>
    act.merge(platform, actor, params.id, body),
  'GET /api/admin/canned-replies': ({ platform, actor }) => readCanned(platform, actor),
  'PUT /api/admin/canned-replies/:id': ({ platform, actor, params, body }) =>
    keepCannedReply(platform, actor, params.id, body),
  'DELETE /api/admin/canned-replies/:id': ({ platform, actor, params }) => removeCanned(platform, actor, params.id),
})
