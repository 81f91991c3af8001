import { readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { extname, relative } from 'node:path'
import { filesBelow } from './files-below.ts'

const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
}

type Kept = { type: string; cache: string; bodies: { encoding: string | undefined; bytes: Buffer }[] }

/**
 * Serves the client's built files from memory: a few hundred kB, and request paths never reach the disk.
 *
 * @returns a function that answers requests for these files, and returns whether it did.
 */
export function staticFiles(
  folder: string,
): (path: string, request: IncomingMessage, response: ServerResponse) => boolean {
  const kept = readAll(folder)
  return (path, request, response) => {
    const file = kept.get(path)
    if (!file || (request.method !== 'GET' && request.method !== 'HEAD')) return false
    const accepted = String(request.headers['accept-encoding'] ?? '')
    const body = file.bodies.find((one) => one.encoding === undefined || accepted.includes(one.encoding))
    if (!body) return false
    response.writeHead(200, {
      'content-type': file.type,
      'content-length': body.bytes.byteLength,
      'cache-control': file.cache,
      vary: 'accept-encoding',
      ...(body.encoding && { 'content-encoding': body.encoding }),
    })
    response.end(request.method === 'HEAD' ? undefined : body.bytes)
    return true
  }
}

function readAll(folder: string): Map<string, Kept> {
  const paths = filesBelow(folder)
  const present = new Set(paths)
  const kept = new Map<string, Kept>()
  for (const path of paths) {
    const type = types[extname(path)]
    if (!type) continue
    const name = `/${relative(folder, path).replaceAll('\\', '/')}`
    // File names below /assets contain a hash of the content, so the files never change.
    const cache = name.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'public, max-age=3600'
    const encoded = [
      { encoding: 'br', file: `${path}.br` },
      { encoding: 'gzip', file: `${path}.gz` },
      { encoding: undefined, file: path },
    ].filter(({ file }) => present.has(file))
    kept.set(name, {
      type,
      cache,
      bodies: encoded.map(({ encoding, file }) => ({ encoding, bytes: readFileSync(file) })),
    })
  }
  return kept
}
