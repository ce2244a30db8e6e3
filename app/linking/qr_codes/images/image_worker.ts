import { parentPort } from 'node:worker_threads'
import sharp from 'sharp'
import { drawPdf } from '#app/linking/qr_codes/images/draw_pdf'
import { drawPng } from '#app/linking/qr_codes/images/draw_png'
import { drawSheet } from '#app/linking/qr_codes/images/draw_sheet'
import { drawSvg } from '#app/linking/qr_codes/images/draw_svg'
import type { ImageAnswer, ImageJob, ImageRequest } from '#app/linking/qr_codes/images/image_job'
import { readDrawnCode } from '#app/linking/qr_codes/images/read_drawn_code'
import { reencodeBrand } from '#app/linking/qr_codes/images/reencode_brand'
import { reencodeLogo } from '#app/linking/qr_codes/images/reencode_logo'
import { reencodePreview } from '#app/linking/qr_codes/images/reencode_preview'

/**
 * What runs in the image thread: one job after the other, so that pictures take one core at most.
 * sharp's own threads come out of the pool that also writes files; one of them is enough.
 */
sharp.concurrency(1)
sharp.cache(false)

let last: Promise<void> = Promise.resolve()

parentPort!.on('message', ({ number, job }: ImageRequest) => {
  last = last.then(async () => parentPort!.postMessage(await answer(number, job)))
})

async function answer(number: number, job: ImageJob): Promise<ImageAnswer> {
  try {
    return { number, bytes: await work(job) }
  } catch (error) {
    return { number, error: error instanceof Error ? error.message : String(error) }
  }
}

async function work(job: ImageJob): Promise<Uint8Array> {
  switch (job.kind) {
    case 'png':
      return drawPng(job.drawing, job.sizePx)
    case 'svg':
      return Buffer.from(drawSvg(job.drawing))
    case 'pdf':
      return drawPdf(job.drawing, job.title, job.madeAt)
    case 'sheet':
      return drawSheet(job.sheet)
    case 'check':
      return Buffer.from(String(await readDrawnCode(job.drawing)))
    case 'logo':
      return reencodeLogo(job.png)
    case 'preview':
      return reencodePreview(job.picture)
    case 'brand':
      return reencodeBrand(job.picture, job.shape)
  }
}
