import { writeFileSync } from 'node:fs'
import { onDemoStage } from './looks/demo-stage.ts'
const paths = process.argv.slice(2)
await onDemoStage(async ({ origin, projectId, person }) => {
  for (const p of paths) for (let i = 0; i < 2; i++) {
    const context = await person({ viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true })
    const page = await context.newPage()
    const cdp = await context.newCDPSession(page)
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    const events: any[] = []
    cdp.on('Tracing.dataCollected', ({ value }: any) => events.push(...value))
    await cdp.send('Tracing.start', { transferMode: 'ReportEvents', traceConfig: { includedCategories: ['devtools.timeline', 'v8.execute', 'disabled-by-default-v8.cpu_profiler', 'toplevel', 'blink.user_timing', 'disabled-by-default-devtools.timeline'] } } as any)
    await page.goto(origin + p.replace('ID', projectId)); await page.waitForTimeout(6000)
    const done = new Promise((r) => cdp.once('Tracing.tracingComplete', r)); await cdp.send('Tracing.end'); await done
    writeFileSync(`/tmp/trace-${i}.json`, JSON.stringify(events))
    const mainThread = events.find((e) => e.name === 'FunctionCall' || e.name === 'EvaluateScript')
    const evs = events.filter((e) => e.pid === mainThread.pid && e.tid === mainThread.tid && e.ph === 'X' && e.dur)
    const t0 = Math.min(...evs.map((e) => e.ts))
    const tasks = evs.filter((e) => (e.name === 'RunTask' || e.name === 'ThreadControllerImpl::RunTask') && e.dur > 30000).sort((a, b) => a.ts - b.ts)
    console.log(p, 'visit', i)
    for (const t of tasks) {
      const inside = evs.filter((e) => e !== t && e.ts >= t.ts && e.ts + e.dur <= t.ts + t.dur && e.dur > 4000).sort((a, b) => b.dur - a.dur).slice(0, 7)
      console.log(' task', ((t.ts - t0) / 1000).toFixed(0), (t.dur / 1000).toFixed(0) + 'ms', inside.map((e) => `${e.name}${e.args?.data?.functionName ? ':' + e.args.data.functionName : ''}${e.args?.data?.url ? '@' + e.args.data.url.split('/').pop().slice(0, 22) + ':' + (e.args.data.columnNumber ?? '') : ''} ${(e.dur / 1000).toFixed(0)}`).join(' | '))
    }
    await context.close()
  }
})
