/**
 * `data-dialog` on a link: the dialog to open here, instead of the page that asks the same. The link
 * leads to that page wherever there is no script.
 */
export function startDialogs() {
  document.addEventListener('click', (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    const link = event.target.closest('[data-dialog]')
    const dialog = link && document.getElementById(link.dataset.dialog)
    if (dialog instanceof HTMLDialogElement) {
      event.preventDefault()
      openDialog(dialog, link)
    }
    if (event.target.closest('[data-close]')) {
      event.preventDefault()
      event.target.closest('dialog')?.close()
    }
  })

  // Older browsers know no `closedby`: a click beside the dialog closes it there too.
  document.addEventListener('click', (event) => {
    if ('closedBy' in HTMLDialogElement.prototype) return
    if (event.target instanceof HTMLDialogElement) event.target.close()
  })
  for (const field of document.querySelectorAll('dialog [data-confirms]')) guard(field)

  // What was refused in a dialog is shown in that dialog.
  document.querySelector('dialog form[data-refused]')?.closest('dialog').showModal()
}

/**
 * Opens a dialog so that closing it gives the focus back to something that can be seen: a menu or
 * drawer closes when a dialog opens, and what lay in it cannot take the focus again.
 */
export function openDialog(dialog, opener) {
  opener?.closest('[popover]:popover-open')?.hidePopover()
  dialog.showModal()
}

/** The button stays shut until the words that it asks for are typed. */
function guard(field) {
  const button = field.form?.querySelector('[type=submit]')
  if (!button) return
  const judge = () => {
    button.disabled = field.value.trim() !== field.dataset.confirms
  }
  field.addEventListener('input', judge)
  judge()
}
