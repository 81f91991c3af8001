import { donationTotalsTask } from '#features/funding/donations/tasks.ts'
import { paymentsTask } from '#features/funding/payments/tasks.ts'
import { testGatewayTask } from '#features/funding/test-gateway/tasks.ts'
import type { Files } from '#platform/files.ts'
import { makeSampledWorld } from '../../../db/seed/sampled-world.ts'
import { packArchive } from '../test-mode/archive.ts'
import { openTestModeDatabase, type TestModeDatabase } from '../test-mode/database.ts'
import { KeptFiles } from '../test-mode/kept-files.ts'
import { type Migration, migrateWorld } from '../test-mode/migrate.ts'
import { settingsBelow, testModePlatform } from '../test-mode/platform.ts'
import { anyPassword } from '../test-mode/sign-in.ts'
import { sharpImages } from './images.ts'
import { ownTexts } from './own-texts.ts'

/** The world that is shipped with Test Mode, as the archive that every browser starts from. */
export async function makeWorld(migrations: readonly Migration[]): Promise<Blob> {
  const made = new KeptFiles(new Map(), { files: [], pages: [] })
  const world = await openTestModeDatabase({ files: made })
  const names = await migrateWorld(world, migrations, { secret: '', migrations: [] })
  await addSamples(world)
  await trim(world)
  await world.close()
  const files = new Map<string, Uint8Array<ArrayBuffer>>()
  for (const [path, bytes] of made.all()) files.set(`db/${path}`, bytes)
  return packArchive({ about: { secret: '', migrations: names, madeMs: Date.now() }, files })
}

/** Through the product's own actions; the samples have no pictures, so nothing is uploaded. */
async function addSamples({ database, changes }: TestModeDatabase): Promise<void> {
  const platform = testModePlatform({
    ...{ database, changes, ownTexts: ownTexts(), images: sharpImages(), files: none },
    tasks: { wake: () => undefined },
    settings: settingsBelow('http://test-mode.example'),
    // Used only while this world is made: each browser generates its own secret.
    secret: crypto.randomUUID() + crypto.randomUUID(),
    fetch: async () => Response.error(),
  })
  const moneyTasks = [testGatewayTask, paymentsTask, donationTotalsTask]
  await makeSampledWorld(platform, { moneyTasks, passwordHash: await anyPassword.hash('') })
}

const none: Files = { put: async () => undefined, get: async () => undefined, remove: async () => undefined }

/** System views that the product reads; the views that these depend on stay too. */
const readViews = [
  'pg_indexes',
  'pg_roles',
  'pg_settings',
  'pg_stat_activity',
  'pg_tables',
  'pg_timezone_names',
  'pg_user',
]
const dropUnreadViews = `
  set allow_system_table_mods = on;
  do $$
  declare unread text;
  begin
    for unread in
      select c.relname from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind = 'v' and n.nspname = 'pg_catalog' and c.relname <> all ('{${readViews.join(',')}}')
      order by c.oid desc
    loop
      begin
        execute format('drop view pg_catalog.%I', unread);
      exception when dependent_objects_still_exist then null;
      end;
    end loop;
  end $$;
  reset allow_system_table_mods`

/** Removes what a browser never reads, so that it is not fetched. */
async function trim({ run }: TestModeDatabase): Promise<void> {
  // The server's template databases, because no database is created here.
  await run(`update pg_database set datistemplate = false where datname like 'template%'`)
  for (const name of ['template0', 'template1']) await run(`drop database ${name}`)
  // Read only by people at a prompt.
  await run('delete from pg_description; delete from pg_shdescription; drop schema information_schema cascade')
  await run(dropUnreadViews)
  // Statistics are a tenth of the size, and these small tables do not need them.
  await run('vacuum full')
  await run('delete from pg_statistic')
  await run('vacuum full pg_statistic')
  // The log would be shipped, too: after the switch, the checkpoint removes all of it but a new segment.
  await run('select pg_switch_wal()')
  await run('checkpoint')
}
