import { launch } from 'chrome-launcher'
import lighthouse from 'lighthouse'
import { writeFileSync } from 'node:fs'
import { inDemoWorld } from './looks/demo-stage.ts'
const paths = process.argv.slice(2)
await inDemoWorld(async ({ origin, projectId }) => {
  for (const p of paths) {
    const url = origin + p.replace('ID', projectId)
    const rows = []
    for (let i = 0; i < 3; i++) {
      const chrome = await launch({ chromePath: '/usr/bin/chromium', chromeFlags: ['--headless', '--disable-gpu', '--no-sandbox', '--disable-quic', '--no-first-run'], logLevel: 'error' })
      const run = await lighthouse(url, { port: chrome.port, output: 'json', logLevel: 'error', onlyCategories: ['performance'] })
      chrome.kill()
      const l = run!.lhr
      rows.push([l.categories.performance!.score, l.audits['total-blocking-time']!.numericValue, l.environment.benchmarkIndex])
      if (i === 2) {
        const tasks = (l.audits['long-tasks']!.details as any).items.map((t: any) => [t.url.replace(origin, ''), Math.round(t.startTime), Math.round(t.duration)])
        const boot = (l.audits['bootup-time']!.details as any).items.map((t: any) => [t.url.replace(origin, ''), Math.round(t.total), Math.round(t.scripting), Math.round(t.scriptParseCompile)])
        const main = (l.audits['mainthread-work-breakdown']!.details as any).items.map((t: any) => [t.groupLabel, Math.round(t.duration)])
        console.log(p, JSON.stringify(rows)); console.log(tasks); console.log(boot); console.log(main)
        writeFileSync(`/tmp/lh-trace.json`, JSON.stringify(run!.artifacts.Trace ?? {}))
      }
    }
  }
})
