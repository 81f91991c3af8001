import { chmodSync, cpSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { productDatabase } from '#test/fresh-database.ts'
import { startProcess } from '#test/start-process.ts'
import { root } from './built.ts'

/** The sources, with a build that takes as long as the test needs. */
const copy = mkdtempSync(join(tmpdir(), 'fundamental-dev-'))
chmodSync(copy, 0o711)
afterAll(() => rmSync(copy, { recursive: true, force: true }))

const build = `import { existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs'
if (!process.argv.includes('--test-mode')) throw new Error('another build was asked for')
const made = setInterval(() => {
  if (!existsSync('${copy}/go')) return
  mkdirSync('${copy}/made', { recursive: true })
  writeFileSync('${copy}/made/index.html', '<h1>The page of Test Mode</h1>')
  renameSync('${copy}/made', '${copy}/dist-test-mode')
  clearInterval(made)
}, 50)
`

test('npm run dev builds Test Mode in the background, and offers it once it is built', {
  timeout: 120_000,
}, async () => {
  for (const name of [
    'src',
    'db',
    'content',
    'public',
    'index.html',
    'vite.config.ts',
    'package.json',
    'tsconfig.json',
  ])
    cpSync(join(root, name), join(copy, name), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
  writeFileSync(join(copy, 'src/hosts/node/build.ts'), build)
  const database = await productDatabase()
  const settings = { DATA_DIR: join(copy, 'data'), DATABASE_URL: database.url }
  const dev = startProcess(settings, join(copy, 'src/hosts/node/dev.ts'))
  try {
    const origin = await dev.origin
    const textAt = async (path: string): Promise<string> => (await fetch(`${origin}${path}`)).text()
    const offer = 'Try it without an account'
    expect(await textAt('/')).not.toContain(offer)
    writeFileSync(join(copy, 'go'), '')
    await expect.poll(() => textAt('/'), { timeout: 30_000 }).toContain(offer)
    expect(await textAt('/test-mode/')).toContain('The page of Test Mode')
    expect((await fetch(`${origin}/about?test-mode`, { redirect: 'manual' })).headers.get('location')).toBe(
      '/test-mode/about',
    )
  } finally {
    await dev.stop()
    await database.drop()
  }
  expect(dev.output()).not.toMatch(/error/i)
})
