import * as z from 'zod'
import { hourMs } from '#values/time.ts'
import { allow } from '#wire/allow.ts'
import { contract } from '#wire/contract.ts'
import { fileNameHeaders } from '#wire/fields.ts'
import { filePurposes } from './rules.ts'

const filePurpose = z.enum(filePurposes)

const uploadedFile = z
  .object({
    fileId: z.uuid(),
    /** Pictures only. */
    imageUrl: z.string().optional(),
    width: z.int().optional(),
    height: z.int().optional(),
    originalName: z.string(),
    sizeBytes: z.int(),
  })
  .meta({ id: 'UploadedFile' })
export type UploadedFile = z.infer<typeof uploadedFile>

export const filesContract = contract({
  'POST /api/files': {
    summary: 'Upload a picture or a document: the bytes are the body. What no form names within a day is removed.',
    allow: allow.signedIn,
    query: z.object({ purpose: filePurpose }),
    handlerReads: { bodyType: '*/*' },
    headers: fileNameHeaders,
    perPerson: { max: 60, windowMs: hourMs },
    status: 201,
    answer: { json: uploadedFile },
    refusals: {
      not_allowed: 403,
      upload_interrupted: 400,
      file_too_large: 413,
      wrong_file_type: 415,
      picture_too_large: 422,
      file_damaged: 422,
      file_not_safe: 422,
      too_many_files: 429,
      scanner_unavailable: 503,
    },
  },
  'GET /documents/:id/cv.pdf': {
    summary: 'A CV, by a link that works for a few minutes, and no longer than the CV is shown.',
    allow: allow.linkToken('signature'),
    answer: { raw: { 200: { type: 'application/pdf' } } },
    refusals: { file_not_found: 404, link_expired: 410 },
  },
  'GET /documents/:id/approval.pdf': {
    summary: 'The letter of an ethics board, by a link that works for a few minutes.',
    allow: allow.linkToken('signature'),
    answer: { raw: { 200: { type: 'application/pdf' } } },
    refusals: { file_not_found: 404, link_expired: 410 },
  },
  'GET /documents/:id/credential': {
    summary: 'A credential, by a link that works for a few minutes: a PDF, or a picture as WebP.',
    allow: allow.linkToken('signature'),
    answer: { raw: { 200: { type: 'application/octet-stream' } } },
    refusals: { file_not_found: 404, link_expired: 410 },
  },
  'GET /documents/:id/picture': {
    summary: 'A reported picture as WebP, by a link that works for a few minutes, for staff who decide about it.',
    allow: allow.linkToken('signature'),
    answer: { raw: { 200: { type: 'image/webp' } } },
    refusals: { file_not_found: 404, link_expired: 410 },
  },
  'GET /files/:id/:name': {
    summary: 'A picture as WebP: 400.webp, 800.webp or 1600.webp.',
    allow: allow.anyone,
    // The redirect leads from a hidden project picture to the project's drawing.
    answer: { raw: { 200: { type: 'image/webp' }, 302: 'redirect' } },
    refusals: { file_not_found: 404 },
  },
})
