import { run } from './run.ts'

/**
 * The server of `npm start`. The heavy modules load while the database starts.
 *
 * @param prepare makes the pages that it serves.
 */
export async function serve(prepare: () => Promise<void>): Promise<void> {
  const product = import('./product.ts')
  await run(process.env, {
    drainMs: 10_000,
    prepare,
    open: async (config, databaseUrl) => (await product).openProduct(config, databaseUrl),
  })
}
