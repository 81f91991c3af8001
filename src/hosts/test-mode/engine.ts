import { fetchFile, fetchTight, tightFormat, unpack, unpacksTight } from './archive.ts'

/** PostgreSQL itself, as passed to PGlite: packed by us, so that any file server sends few bytes. */
export type Engine = {
  readonly pgliteWasmModule: WebAssembly.Module
  readonly initdbWasmModule: WebAssembly.Module
  readonly fsBundle: Blob
  /** Where the extensions are. */
  readonly extensions: { readonly pg_trgm: URL; readonly btree_gist: URL }
}

export async function startEngine(place: URL): Promise<Engine> {
  const [pgliteWasmModule, bundle] = await Promise.all([compile(place), fetchTight('engine-files', place).then(unpack)])
  return {
    pgliteWasmModule,
    initdbWasmModule: await WebAssembly.compile(emptyModule),
    fsBundle: new Blob([bundle]),
    extensions: { pg_trgm: new URL('pg_trgm.tar.gz', place), btree_gist: new URL('btree_gist.tar.gz', place) },
  }
}

/** Worlds are shipped ready-made, so the program that makes one is not fetched. */
const emptyModule = new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0])

/** Compiled while it is downloaded and decompressed. */
async function compile(place: URL): Promise<WebAssembly.Module> {
  const isTight = unpacksTight()
  return fetchFile(isTight ? 'engine.tight' : 'engine.packed', place, ({ body, headers }) => {
    // Some servers unpack it while sending.
    const isPacked = isTight || headers.get('content-encoding') === null
    const bytes = isPacked ? body?.pipeThrough(new DecompressionStream(isTight ? tightFormat : 'gzip')) : body
    return WebAssembly.compileStreaming(new Response(bytes, { headers: { 'content-type': 'application/wasm' } }))
  })
}
