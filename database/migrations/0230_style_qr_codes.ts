import { BaseSchema } from '@adonisjs/lucid/schema'

const ASCII = 'CHARACTER SET ascii COLLATE ascii_bin'

/** Shapes and frames of QR codes. The defaults are how every code was drawn before. */
export default class extends BaseSchema {
  async up() {
    this.schema.raw(`
      ALTER TABLE qr_codes
      ADD COLUMN dot_shape VARCHAR(8) ${ASCII} NOT NULL DEFAULT 'Square',
      ADD COLUMN eye_shape VARCHAR(8) ${ASCII} NOT NULL DEFAULT 'Square',
      ADD COLUMN frame VARCHAR(8) ${ASCII} NOT NULL DEFAULT 'None',
      ADD COLUMN frame_text VARCHAR(30) NULL,
      ALGORITHM=INSTANT`)
  }

  async down() {
    for (const column of ['dot_shape', 'eye_shape', 'frame', 'frame_text']) {
      this.schema.raw(`ALTER TABLE qr_codes DROP COLUMN ${column}`)
    }
  }
}
