import { csvResponse } from '#platform/csv-response.ts'
import { implement } from '#platform/endpoint.ts'
import { zipResponse } from '#platform/zip-response.ts'
import { archiveFiles, tablePages } from './actions/archive.ts'
import { cancelLetter, holdLetter } from './actions/letters.ts'
import { mustReadAll, readItem, readPipeline } from './actions/read.ts'
import { addNote, changeStanding, removeNote } from './actions/sort.ts'
import { pipelineContract } from './contract.ts'
import { tableHead, tableLines } from './csv.ts'

/** The part of a position's title that is safe in a file name. */
const fileName = (title: string, ending: string): string => {
  const words = title
    .normalize('NFKD')
    .replaceAll(/[^A-Za-z0-9]+/g, '-')
    .slice(0, 60)
    .replaceAll(/^-+|-+$/g, '')
  return `${words || 'position'}-applications.${ending}`
}

export const pipelineEndpoints = implement(pipelineContract, {
  'POST /api/jobs/:id/applications/list': ({ platform, actor, params, body }) =>
    readPipeline(platform, { actor, token: body.token }, params.id),
  'POST /api/applications/:id/read': ({ platform, actor, params, body }) =>
    readItem(platform, { actor, token: body.token }, params.id),
  'POST /api/applications/:id/standing': ({ platform, actor, params, body }) =>
    changeStanding(platform, { actor, token: body.token }, params.id, body),
  'POST /api/applications/:id/notes': ({ platform, actor, params, body }) =>
    addNote(platform, { actor, token: body.token }, params.id, body.words),
  'POST /api/application-notes/:id/removal': ({ platform, actor, params, body }) =>
    removeNote(platform, { actor, token: body.token }, params.id),
  'POST /api/jobs/:id/letters': ({ platform, actor, params, body }) =>
    holdLetter(platform, { actor, token: body.token }, params.id, body),
  'POST /api/application-letters/:id/cancellation': ({ platform, actor, params, body }) =>
    cancelLetter(platform, { actor, token: body.token }, params.id),
  'POST /api/jobs/:id/applications/csv': async ({ platform, actor, params, body }) => {
    const by = { actor, token: body.token }
    const { title } = await mustReadAll(platform.database, platform, by, params.id)
    return csvResponse(fileName(title, 'csv'), tableHead, tablePages(platform, by, params.id), tableLines)
  },
  'POST /api/jobs/:id/applications/files': async ({ platform, actor, params, body }) => {
    const { title, entries } = await archiveFiles(platform, { actor, token: body.token }, params.id)
    return zipResponse(fileName(title, 'zip'), entries)
  },
})
