import '@adonisjs/core/types/http'

type ParamValue = string | number | bigint | boolean

export type ScannedRoutes = {
  ALL: {
    'links.preview_image': { paramsTuple: [ParamValue]; params: {'file': ParamValue} }
    'scripts.click': { paramsTuple?: []; params?: {} }
    'console.assets': { paramsTuple: [...ParamValue[]]; params: {'*': ParamValue[]} }
    'home': { paramsTuple?: []; params?: {} }
    'docs.api': { paramsTuple?: []; params?: {} }
    'docs.errors': { paramsTuple?: []; params?: {} }
    'docs.error': { paramsTuple: [ParamValue]; params: {'code': ParamValue} }
    'docs.handbook': { paramsTuple?: []; params?: {} }
    'docs.search': { paramsTuple?: []; params?: {} }
    'docs.image': { paramsTuple: [ParamValue]; params: {'name': ParamValue} }
    'docs.decision': { paramsTuple: [ParamValue,ParamValue]; params: {'folder': ParamValue,'name': ParamValue} }
    'docs.page': { paramsTuple: [ParamValue]; params: {'name': ParamValue} }
    'clients.package': { paramsTuple: [ParamValue]; params: {'name': ParamValue} }
    'internal.tls_allowed': { paramsTuple?: []; params?: {} }
    'admin.unknown_aliases': { paramsTuple?: []; params?: {} }
    'console.reclassification.index': { paramsTuple?: []; params?: {} }
    'console.reclassification.look': { paramsTuple?: []; params?: {} }
    'auth.register': { paramsTuple?: []; params?: {} }
    'auth.verify_email': { paramsTuple?: []; params?: {} }
    'auth.login': { paramsTuple?: []; params?: {} }
    'auth.mfa': { paramsTuple?: []; params?: {} }
    'auth.forgot_password': { paramsTuple?: []; params?: {} }
    'auth.reset_password': { paramsTuple?: []; params?: {} }
    'auth.logout': { paramsTuple?: []; params?: {} }
    'me.get': { paramsTuple?: []; params?: {} }
    'me.update': { paramsTuple?: []; params?: {} }
    'me.restore': { paramsTuple?: []; params?: {} }
    'me.verification_mail': { paramsTuple?: []; params?: {} }
    'me.sessions': { paramsTuple?: []; params?: {} }
    'me.mfa': { paramsTuple?: []; params?: {} }
    'me.mfa_setup': { paramsTuple?: []; params?: {} }
    'me.mfa_enable': { paramsTuple?: []; params?: {} }
    'me.mfa_disable': { paramsTuple?: []; params?: {} }
    'me.mfa_recovery_codes': { paramsTuple?: []; params?: {} }
    'users.list': { paramsTuple?: []; params?: {} }
    'admin.organisations.list': { paramsTuple?: []; params?: {} }
    'organisations.list': { paramsTuple?: []; params?: {} }
    'organisations.create': { paramsTuple?: []; params?: {} }
    'invitations.accept': { paramsTuple?: []; params?: {} }
    'audit.installation': { paramsTuple?: []; params?: {} }
    'audit.installation.export': { paramsTuple?: []; params?: {} }
    'payments.receive': { paramsTuple?: []; params?: {} }
    'me.delete': { paramsTuple?: []; params?: {} }
    'me.prove': { paramsTuple?: []; params?: {} }
    'me.passkeys': { paramsTuple?: []; params?: {} }
    'admin.identity_providers.list': { paramsTuple?: []; params?: {} }
    'admin.identity_providers.create': { paramsTuple?: []; params?: {} }
    'console.language': { paramsTuple?: []; params?: {} }
    'console.account': { paramsTuple?: []; params?: {} }
    'console.account.update': { paramsTuple?: []; params?: {} }
    'console.account.verify': { paramsTuple?: []; params?: {} }
    'console.account.security': { paramsTuple?: []; params?: {} }
    'console.account.password': { paramsTuple?: []; params?: {} }
    'console.account.factor': { paramsTuple?: []; params?: {} }
    'console.account.authenticator': { paramsTuple?: []; params?: {} }
    'console.account.enable': { paramsTuple?: []; params?: {} }
    'console.account.codes': { paramsTuple?: []; params?: {} }
    'console.account.new_codes': { paramsTuple?: []; params?: {} }
    'console.account.replace_codes': { paramsTuple?: []; params?: {} }
    'console.account.turn_off': { paramsTuple?: []; params?: {} }
    'console.account.disable': { paramsTuple?: []; params?: {} }
    'console.account.sessions': { paramsTuple?: []; params?: {} }
    'console.account.end_others': { paramsTuple?: []; params?: {} }
    'console.login': { paramsTuple?: []; params?: {} }
    'console.login.post': { paramsTuple?: []; params?: {} }
    'console.login.address': { paramsTuple?: []; params?: {} }
    'console.login.code': { paramsTuple?: []; params?: {} }
    'console.login.code.post': { paramsTuple?: []; params?: {} }
    'console.sign_out': { paramsTuple?: []; params?: {} }
    'console.register': { paramsTuple?: []; params?: {} }
    'console.register.post': { paramsTuple?: []; params?: {} }
    'console.register.sent': { paramsTuple?: []; params?: {} }
    'console.verify': { paramsTuple?: []; params?: {} }
    'console.verify.post': { paramsTuple?: []; params?: {} }
    'console.verify.anew': { paramsTuple?: []; params?: {} }
    'console.forgot': { paramsTuple?: []; params?: {} }
    'console.forgot.post': { paramsTuple?: []; params?: {} }
    'console.forgot.sent': { paramsTuple?: []; params?: {} }
    'console.reset': { paramsTuple?: []; params?: {} }
    'console.reset.post': { paramsTuple?: []; params?: {} }
    'console.account.connect': { paramsTuple?: []; params?: {} }
    'console.account.connect.post': { paramsTuple?: []; params?: {} }
    'console.login.passkey': { paramsTuple?: []; params?: {} }
    'console.login.code.passkey': { paramsTuple?: []; params?: {} }
    'console.account.passkeys.create': { paramsTuple?: []; params?: {} }
    'console.account.passkeys.store': { paramsTuple?: []; params?: {} }
    'console.organisations.create': { paramsTuple?: []; params?: {} }
    'console.organisations.store': { paramsTuple?: []; params?: {} }
    'console.installation.providers': { paramsTuple?: []; params?: {} }
    'console.installation.providers.create': { paramsTuple?: []; params?: {} }
    'console.installation.providers.store': { paramsTuple?: []; params?: {} }
    'console.billing.administration': { paramsTuple?: []; params?: {} }
    'console.invitation': { paramsTuple?: []; params?: {} }
    'console.invitation.post': { paramsTuple?: []; params?: {} }
    'console.audit.installation': { paramsTuple?: []; params?: {} }
    'console.audit.installation.check': { paramsTuple?: []; params?: {} }
    'console.account.confirm': { paramsTuple?: []; params?: {} }
    'console.account.confirm.post': { paramsTuple?: []; params?: {} }
    'console.account.confirm.passkey': { paramsTuple?: []; params?: {} }
    'console.account.delete': { paramsTuple?: []; params?: {} }
    'console.account.destroy': { paramsTuple?: []; params?: {} }
    'console.account.restoration': { paramsTuple?: []; params?: {} }
    'console.account.restore': { paramsTuple?: []; params?: {} }
    'console.account.restoration.sign_out': { paramsTuple?: []; params?: {} }
    'console.account.deleted': { paramsTuple?: []; params?: {} }
    'console.home': { paramsTuple?: []; params?: {} }
    'console.workspaces.list': { paramsTuple?: []; params?: {} }
    'console.theme': { paramsTuple?: []; params?: {} }
    'console.app.manifest': { paramsTuple?: []; params?: {} }
    'console.app.worker': { paramsTuple?: []; params?: {} }
    'console.app.offline': { paramsTuple?: []; params?: {} }
    'console.app.share': { paramsTuple?: []; params?: {} }
    'console.shortcuts': { paramsTuple?: []; params?: {} }
    'console.shortcuts.choose': { paramsTuple?: []; params?: {} }
    'console.components': { paramsTuple?: []; params?: {} }
    'console.components.post': { paramsTuple?: []; params?: {} }
    'console.components.gate': { paramsTuple?: []; params?: {} }
    'console.components.confirm': { paramsTuple?: []; params?: {} }
    'console.components.installation': { paramsTuple?: []; params?: {} }
    'console.components.account': { paramsTuple?: []; params?: {} }
    'mails.list': { paramsTuple?: []; params?: {} }
    'plugins.list': { paramsTuple?: []; params?: {} }
    'console.plugins.index': { paramsTuple?: []; params?: {} }
    'health.live': { paramsTuple?: []; params?: {} }
    'health.ready': { paramsTuple?: []; params?: {} }
    'health.redirects': { paramsTuple?: []; params?: {} }
    'internal.client_address': { paramsTuple?: []; params?: {} }
    'docs.openapi': { paramsTuple?: []; params?: {} }
    'console.installation.organisations': { paramsTuple?: []; params?: {} }
    'console.installation.users': { paramsTuple?: []; params?: {} }
    'console.installation.outbox': { paramsTuple?: []; params?: {} }
    'console.installation.registration': { paramsTuple?: []; params?: {} }
    'console.installation.registration.set': { paramsTuple?: []; params?: {} }
    'admin.alerts.get': { paramsTuple?: []; params?: {} }
    'admin.alerts.set': { paramsTuple?: []; params?: {} }
    'console.alerts.show': { paramsTuple?: []; params?: {} }
    'console.alerts.set': { paramsTuple?: []; params?: {} }
    'console.alerts.test': { paramsTuple?: []; params?: {} }
    'console.announcements.index': { paramsTuple?: []; params?: {} }
    'console.announcements.create': { paramsTuple?: []; params?: {} }
    'console.doctor.show': { paramsTuple?: []; params?: {} }
    'console.doctor.mail': { paramsTuple?: []; params?: {} }
    'console.doctor.bundle': { paramsTuple?: []; params?: {} }
    'console.jobs.index': { paramsTuple?: []; params?: {} }
    'console.licence.show': { paramsTuple?: []; params?: {} }
    'console.licence.preview': { paramsTuple?: []; params?: {} }
    'console.licence.upload': { paramsTuple?: []; params?: {} }
    'console.licence.install': { paramsTuple?: []; params?: {} }
    'console.licence.dismiss_banner': { paramsTuple?: []; params?: {} }
    'admin.plans.list': { paramsTuple?: []; params?: {} }
    'admin.plans.create': { paramsTuple?: []; params?: {} }
    'console.plans.index': { paramsTuple?: []; params?: {} }
    'console.plans.new': { paramsTuple?: []; params?: {} }
    'console.plans.create': { paramsTuple?: []; params?: {} }
    'console.settings.show': { paramsTuple?: []; params?: {} }
    'admin.runtime': { paramsTuple?: []; params?: {} }
    'console.installation': { paramsTuple?: []; params?: {} }
    'metrics': { paramsTuple?: []; params?: {} }
    'console.set_up': { paramsTuple?: []; params?: {} }
    'console.set_up.post': { paramsTuple?: []; params?: {} }
    'console.billing.organisation': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'console.billing.subscription': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'console.billing.subscription.assign': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'console.billing.subscription.retry': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'console.billing.subscription.setAside': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'console.jobs.again': { paramsTuple: [ParamValue]; params: {'jobId': ParamValue} }
    'console.sweeps.run': { paramsTuple: [ParamValue]; params: {'name': ParamValue} }
    'console.sweeps.pause': { paramsTuple: [ParamValue]; params: {'name': ParamValue} }
    'console.sweeps.resume': { paramsTuple: [ParamValue]; params: {'name': ParamValue} }
    'links.export.csv': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'links.export.json': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'links.create': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'links.put': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'links.createMany': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'links.list': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'links.lookup': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'aliases.availability': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'links.changeMany': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'imports.create': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'imports.list': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'campaigns.list': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'campaigns.create': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'domains.list': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'domains.create': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'folders.list': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'folders.create': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'tags.list': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'savedViews.list': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'savedViews.create': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'utmTemplates.list': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'utmTemplates.create': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'notes.list': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'notes.create': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'qr_codes.archive_file': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'qr_codes.create': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'qr_codes.list': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'analytics.workspace': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'analytics.compare': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'analytics.clicks': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'analytics.export': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'analytics.exportParquet': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'conversions.create': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'conversions.list': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'analytics.unknown_aliases': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'reportShares.list': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'reportShares.create': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'reportMails.list': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'reportMails.create': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'console.reclassification.show': { paramsTuple: [ParamValue]; params: {'runId': ParamValue} }
    'console.reclassification.apply': { paramsTuple: [ParamValue]; params: {'runId': ParamValue} }
    'webhooks.list': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'webhooks.create': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'bells.list': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'bells.create': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'me.end_session': { paramsTuple: [ParamValue]; params: {'sessionId': ParamValue} }
    'users.update': { paramsTuple: [ParamValue]; params: {'userId': ParamValue} }
    'users.reset_mfa': { paramsTuple: [ParamValue]; params: {'userId': ParamValue} }
    'admin.organisations.get': { paramsTuple: [ParamValue]; params: {'organisationId': ParamValue} }
    'admin.organisations.update': { paramsTuple: [ParamValue]; params: {'organisationId': ParamValue} }
    'admin.organisations.restore': { paramsTuple: [ParamValue]; params: {'organisationId': ParamValue} }
    'usage.get': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'me.remove_passkey': { paramsTuple: [ParamValue]; params: {'passkeyId': ParamValue} }
    'admin.identity_providers.get': { paramsTuple: [ParamValue]; params: {'providerId': ParamValue} }
    'admin.identity_providers.update': { paramsTuple: [ParamValue]; params: {'providerId': ParamValue} }
    'admin.identity_providers.delete': { paramsTuple: [ParamValue]; params: {'providerId': ParamValue} }
    'admin.identity_providers.test': { paramsTuple: [ParamValue]; params: {'providerId': ParamValue} }
    'console.account.disconnect': { paramsTuple: [ParamValue]; params: {'providerId': ParamValue} }
    'console.account.passkeys.ask': { paramsTuple: [ParamValue]; params: {'passkeyId': ParamValue} }
    'console.account.passkeys.remove': { paramsTuple: [ParamValue]; params: {'passkeyId': ParamValue} }
    'console.installation.providers.edit': { paramsTuple: [ParamValue]; params: {'providerId': ParamValue} }
    'console.installation.providers.save': { paramsTuple: [ParamValue]; params: {'providerId': ParamValue} }
    'console.installation.providers.test': { paramsTuple: [ParamValue]; params: {'providerId': ParamValue} }
    'console.installation.providers.ask': { paramsTuple: [ParamValue]; params: {'providerId': ParamValue} }
    'console.installation.providers.destroy': { paramsTuple: [ParamValue]; params: {'providerId': ParamValue} }
    'console.workspaces.restore': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'console.organisations.restore': { paramsTuple: [ParamValue]; params: {'organisationId': ParamValue} }
    'mails.get': { paramsTuple: [ParamValue]; params: {'mailId': ParamValue} }
    'mails.retry': { paramsTuple: [ParamValue]; params: {'mailId': ParamValue} }
    'plugins.get': { paramsTuple: [ParamValue]; params: {'pluginId': ParamValue} }
    'plugins.update': { paramsTuple: [ParamValue]; params: {'pluginId': ParamValue} }
    'plugins.check': { paramsTuple: [ParamValue]; params: {'pluginId': ParamValue} }
    'console.plugins.show': { paramsTuple: [ParamValue]; params: {'pluginId': ParamValue} }
    'console.plugins.save': { paramsTuple: [ParamValue]; params: {'pluginId': ParamValue} }
    'console.plugins.check': { paramsTuple: [ParamValue]; params: {'pluginId': ParamValue} }
    'console.installation.organisation': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'console.installation.organisation.plan': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'console.installation.organisation.suspend': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'console.installation.organisation.suspension': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'console.installation.organisation.lift': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'console.installation.organisation.mails.lift': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'console.installation.organisation.mails.limit': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'console.installation.organisation.restore': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'console.installation.mail': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'console.installation.mail.retry': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'console.announcements.withdraw': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'admin.plans.get': { paramsTuple: [ParamValue]; params: {'planName': ParamValue} }
    'admin.plans.update': { paramsTuple: [ParamValue]; params: {'planName': ParamValue} }
    'admin.plans.delete': { paramsTuple: [ParamValue]; params: {'planName': ParamValue} }
    'console.plans.show': { paramsTuple: [ParamValue]; params: {'plan': ParamValue} }
    'console.plans.change': { paramsTuple: [ParamValue]; params: {'plan': ParamValue} }
    'console.plans.reset': { paramsTuple: [ParamValue]; params: {'plan': ParamValue} }
    'console.plans.ask_to_delete': { paramsTuple: [ParamValue]; params: {'plan': ParamValue} }
    'console.plans.delete': { paramsTuple: [ParamValue]; params: {'plan': ParamValue} }
    'links.changeMany.show': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'changeId': ParamValue} }
    'links.changeMany.undo': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'changeId': ParamValue} }
    'links.simulate': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'linkId': ParamValue} }
    'links.history': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'linkId': ParamValue} }
    'links.get': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'linkId': ParamValue} }
    'links.update': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'linkId': ParamValue} }
    'links.delete': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'linkId': ParamValue} }
    'links.undelete': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'linkId': ParamValue} }
    'links.putPreviewImage': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'linkId': ParamValue} }
    'links.removePreviewImage': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'linkId': ParamValue} }
    'imports.get': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'importId': ParamValue} }
    'imports.lines': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'importId': ParamValue} }
    'imports.report': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'importId': ParamValue} }
    'imports.run': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'importId': ParamValue} }
    'imports.stop': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'importId': ParamValue} }
    'imports.compare': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'importId': ParamValue} }
    'campaigns.get': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'campaignId': ParamValue} }
    'campaigns.replace': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'campaignId': ParamValue} }
    'campaigns.archive': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'campaignId': ParamValue} }
    'domains.get': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'domainId': ParamValue} }
    'domains.delete': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'domainId': ParamValue} }
    'domains.check': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'domainId': ParamValue} }
    'domains.redirects': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'domainId': ParamValue} }
    'domains.branding': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'domainId': ParamValue} }
    'domains.change_branding': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'domainId': ParamValue} }
    'domains.put_logo': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'domainId': ParamValue} }
    'domains.remove_logo': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'domainId': ParamValue} }
    'domains.put_favicon': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'domainId': ParamValue} }
    'domains.remove_favicon': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'domainId': ParamValue} }
    'folders.update': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'folderId': ParamValue} }
    'folders.delete': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'folderId': ParamValue} }
    'tags.rename': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'name': ParamValue} }
    'tags.delete': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'name': ParamValue} }
    'savedViews.update': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'viewId': ParamValue} }
    'savedViews.delete': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'viewId': ParamValue} }
    'utmTemplates.replace': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'templateId': ParamValue} }
    'utmTemplates.delete': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'templateId': ParamValue} }
    'notes.replace': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'noteId': ParamValue} }
    'notes.delete': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'noteId': ParamValue} }
    'qr_codes.png': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'qrId': ParamValue} }
    'qr_codes.svg': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'qrId': ParamValue} }
    'qr_codes.pdf': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'qrId': ParamValue} }
    'qr_codes.get': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'qrId': ParamValue} }
    'qr_codes.update': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'qrId': ParamValue} }
    'qr_codes.archive': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'qrId': ParamValue} }
    'qr_codes.put_logo': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'qrId': ParamValue} }
    'qr_codes.remove_logo': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'qrId': ParamValue} }
    'analytics.link': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'linkId': ParamValue} }
    'conversions.get': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'conversionId': ParamValue} }
    'links.eraseClicks': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'linkId': ParamValue} }
    'reportShares.get': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'shareId': ParamValue} }
    'reportShares.update': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'shareId': ParamValue} }
    'reportShares.revoke': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'shareId': ParamValue} }
    'reportMails.get': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'reportMailId': ParamValue} }
    'reportMails.update': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'reportMailId': ParamValue} }
    'reportMails.delete': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'reportMailId': ParamValue} }
    'reportMails.send': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'reportMailId': ParamValue} }
    'links.resetClicks': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'linkId': ParamValue} }
    'webhooks.get': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'webhookId': ParamValue} }
    'webhooks.update': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'webhookId': ParamValue} }
    'webhooks.delete': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'webhookId': ParamValue} }
    'webhooks.test': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'webhookId': ParamValue} }
    'webhooks.replace_secret': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'webhookId': ParamValue} }
    'webhooks.deliveries': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'webhookId': ParamValue} }
    'bells.get': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'bellId': ParamValue} }
    'bells.update': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'bellId': ParamValue} }
    'bells.delete': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'bellId': ParamValue} }
    'links.restore': { paramsTuple: [ParamValue,ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'linkId': ParamValue,'version': ParamValue} }
    'webhooks.delivery': { paramsTuple: [ParamValue,ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'webhookId': ParamValue,'deliveryId': ParamValue} }
    'webhooks.redeliver': { paramsTuple: [ParamValue,ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'webhookId': ParamValue,'deliveryId': ParamValue} }
    'console.plugins.ask': { paramsTuple: [ParamValue,ParamValue]; params: {'pluginId': ParamValue,'action': ParamValue} }
    'console.plugins.switch': { paramsTuple: [ParamValue,ParamValue]; params: {'pluginId': ParamValue,'action': ParamValue} }
    'console.installation.user.ask': { paramsTuple: [ParamValue,ParamValue]; params: {'id': ParamValue,'action': ParamValue} }
    'console.installation.user.do': { paramsTuple: [ParamValue,ParamValue]; params: {'id': ParamValue,'action': ParamValue} }
    'console.links.index': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'console.links.export': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'console.links.export.file': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'console.links.create': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'console.links.store': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'console.links.create_many': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'console.links.store_many': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'console.link_health.index': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'console.bulk_changes.ask': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'console.bulk_changes.change': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'console.bulk_changes.result': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'console.bulk_changes.export': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'console.imports.index': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'console.imports.upload': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'console.campaigns.index': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'console.campaigns.create': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'console.campaigns.store': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'console.domains.index': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'console.domains.create': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'console.domains.store': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'console.folders.index': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'console.folders.create': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'console.folders.store': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'console.tags.index': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'console.tags.edit': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'console.tags.rename': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'console.tags.remove': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'console.tags.removal': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'console.saved_views.index': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'console.saved_views.create': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'console.saved_views.store': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'console.utmTemplates.index': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'console.utmTemplates.create': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'console.utmTemplates.store': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'console.notes.index': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'console.notes.create': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'console.notes.store': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'console.qr_codes.index': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'console.qr_codes.create': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'console.qr_codes.preview_new': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'console.qr_codes.store': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'console.qr_codes.sheet': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'console.qr_codes.sheet_pdf': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'console.qr_codes.archive_file': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'console.find': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'console.analytics.index': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'console.analytics.compare': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'console.analytics.filter': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'console.analytics.export': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'console.analytics.export.file': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'console.analytics.not_counted': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'console.analytics.not_counted.table': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'console.analytics.table': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'console.analytics.today': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'console.live.show': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'console.live.events': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'console.conversions.index': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'console.conversions.table': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'console.conversions.how_to': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'console.privacy.show': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'console.reportShares.index': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'console.reportShares.create': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'console.reportShares.store': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'console.reportMails.index': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'console.reportMails.create': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'console.reportMails.store': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'console.reportRecipient.confirm': { paramsTuple: [ParamValue]; params: {'token': ParamValue} }
    'console.reportRecipient.confirming': { paramsTuple: [ParamValue]; params: {'token': ParamValue} }
    'console.reportRecipient.unsubscribe': { paramsTuple: [ParamValue]; params: {'token': ParamValue} }
    'console.reportRecipient.unsubscribing': { paramsTuple: [ParamValue]; params: {'token': ParamValue} }
    'console.unknown_aliases.index': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'console.unknown_aliases.table': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'console.webhooks.index': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'console.webhooks.create': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'console.webhooks.store': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'console.webhooks.signatures': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'console.bells.store': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'organisations.get': { paramsTuple: [ParamValue]; params: {'organisationId': ParamValue} }
    'organisations.update': { paramsTuple: [ParamValue]; params: {'organisationId': ParamValue} }
    'organisations.restore': { paramsTuple: [ParamValue]; params: {'organisationId': ParamValue} }
    'workspaces.create': { paramsTuple: [ParamValue]; params: {'organisationId': ParamValue} }
    'workspaces.get': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'workspaces.update': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'workspaces.restore': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'members.list': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'invitations.list': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'invitations.create': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'api_keys.list': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'api_keys.create': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'audit.workspace': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'audit.workspace.export': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'audit.organisation': { paramsTuple: [ParamValue]; params: {'organisationId': ParamValue} }
    'audit.organisation.export': { paramsTuple: [ParamValue]; params: {'organisationId': ParamValue} }
    'workspaces.delete': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'organisations.delete': { paramsTuple: [ParamValue]; params: {'organisationId': ParamValue} }
    'address_domains.list': { paramsTuple: [ParamValue]; params: {'organisationId': ParamValue} }
    'address_domains.create': { paramsTuple: [ParamValue]; params: {'organisationId': ParamValue} }
    'identity_providers.list': { paramsTuple: [ParamValue]; params: {'organisationId': ParamValue} }
    'identity_providers.create': { paramsTuple: [ParamValue]; params: {'organisationId': ParamValue} }
    'scim_token.get': { paramsTuple: [ParamValue]; params: {'organisationId': ParamValue} }
    'scim_token.create': { paramsTuple: [ParamValue]; params: {'organisationId': ParamValue} }
    'scim_token.delete': { paramsTuple: [ParamValue]; params: {'organisationId': ParamValue} }
    'scim.users.list': { paramsTuple: [ParamValue]; params: {'organisationId': ParamValue} }
    'scim.users.create': { paramsTuple: [ParamValue]; params: {'organisationId': ParamValue} }
    'scim.groups.list': { paramsTuple: [ParamValue]; params: {'organisationId': ParamValue} }
    'scim.groups.create': { paramsTuple: [ParamValue]; params: {'organisationId': ParamValue} }
    'scim.config': { paramsTuple: [ParamValue]; params: {'organisationId': ParamValue} }
    'scim.types': { paramsTuple: [ParamValue]; params: {'organisationId': ParamValue} }
    'scim.schemas': { paramsTuple: [ParamValue]; params: {'organisationId': ParamValue} }
    'scim.bulk': { paramsTuple: [ParamValue]; params: {'organisationId': ParamValue} }
    'scim.me': { paramsTuple: [ParamValue]; params: {'organisationId': ParamValue} }
    'console.account.end': { paramsTuple: [ParamValue]; params: {'sessionId': ParamValue} }
    'console.login.provider': { paramsTuple: [ParamValue]; params: {'providerId': ParamValue} }
    'console.organisations.show': { paramsTuple: [ParamValue]; params: {'organisationId': ParamValue} }
    'console.organisations.plan': { paramsTuple: [ParamValue]; params: {'organisationId': ParamValue} }
    'console.organisations.settings': { paramsTuple: [ParamValue]; params: {'organisationId': ParamValue} }
    'console.organisations.settings.save': { paramsTuple: [ParamValue]; params: {'organisationId': ParamValue} }
    'console.organisations.settings.sign_in': { paramsTuple: [ParamValue]; params: {'organisationId': ParamValue} }
    'console.address_domains.store': { paramsTuple: [ParamValue]; params: {'organisationId': ParamValue} }
    'console.organisation.providers': { paramsTuple: [ParamValue]; params: {'organisationId': ParamValue} }
    'console.organisation.providers.create': { paramsTuple: [ParamValue]; params: {'organisationId': ParamValue} }
    'console.organisation.providers.store': { paramsTuple: [ParamValue]; params: {'organisationId': ParamValue} }
    'console.organisation.scim': { paramsTuple: [ParamValue]; params: {'organisationId': ParamValue} }
    'console.organisation.scim.make': { paramsTuple: [ParamValue]; params: {'organisationId': ParamValue} }
    'console.organisation.scim.ask': { paramsTuple: [ParamValue]; params: {'organisationId': ParamValue} }
    'console.organisation.scim.end': { paramsTuple: [ParamValue]; params: {'organisationId': ParamValue} }
    'console.billing.show': { paramsTuple: [ParamValue]; params: {'organisationId': ParamValue} }
    'console.billing.checkout': { paramsTuple: [ParamValue]; params: {'organisationId': ParamValue} }
    'console.billing.portal': { paramsTuple: [ParamValue]; params: {'organisationId': ParamValue} }
    'console.billing.leave': { paramsTuple: [ParamValue]; params: {'organisationId': ParamValue} }
    'console.workspace': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'console.workspaces.hide_first_week': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'console.workspaces.show_first_week': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'console.workspaces.settings': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'console.workspaces.settings.save': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'console.workspaces.create': { paramsTuple: [ParamValue]; params: {'organisationId': ParamValue} }
    'console.workspaces.store': { paramsTuple: [ParamValue]; params: {'organisationId': ParamValue} }
    'console.members.index': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'console.members.invite': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'console.members.leave': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'console.members.leaving': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'console.invitations.store': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'console.api_keys.index': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'console.api_keys.create': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'console.api_keys.store': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'console.audit.workspace': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'console.audit.organisation': { paramsTuple: [ParamValue]; params: {'organisationId': ParamValue} }
    'console.audit.workspace.check': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'console.audit.organisation.check': { paramsTuple: [ParamValue]; params: {'organisationId': ParamValue} }
    'console.workspaces.delete': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'console.workspaces.destroy': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'console.organisations.delete': { paramsTuple: [ParamValue]; params: {'organisationId': ParamValue} }
    'console.organisations.destroy': { paramsTuple: [ParamValue]; params: {'organisationId': ParamValue} }
    'console.app.icon': { paramsTuple: [ParamValue]; params: {'name': ParamValue} }
    'console.components.workspace': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'console.components.organisation': { paramsTuple: [ParamValue]; params: {'organisationId': ParamValue} }
    'console.announcements.dismiss': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'console.imports.show': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'importId': ParamValue} }
    'console.imports.check': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'importId': ParamValue} }
    'console.imports.run': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'importId': ParamValue} }
    'console.imports.stop': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'importId': ParamValue} }
    'console.imports.compare': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'importId': ParamValue} }
    'console.address_domains.check': { paramsTuple: [ParamValue,ParamValue]; params: {'organisationId': ParamValue,'domainId': ParamValue} }
    'console.address_domains.remove': { paramsTuple: [ParamValue,ParamValue]; params: {'organisationId': ParamValue,'domainId': ParamValue} }
    'console.invitations.resend': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'invitationId': ParamValue} }
    'console.invitations.revoke': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'invitationId': ParamValue} }
    'console.invitations.revocation': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'invitationId': ParamValue} }
    'console.links.edit': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'linkId': ParamValue} }
    'console.links.change': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'linkId': ParamValue} }
    'console.links.show': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'linkId': ParamValue} }
    'console.links.delete': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'linkId': ParamValue} }
    'console.links.destroy': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'linkId': ParamValue} }
    'console.links.undelete': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'linkId': ParamValue} }
    'console.links.history': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'linkId': ParamValue} }
    'console.links.simulate': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'linkId': ParamValue} }
    'console.links.preview': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'linkId': ParamValue} }
    'console.links.put_preview_image': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'linkId': ParamValue} }
    'console.links.take_preview_image': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'linkId': ParamValue} }
    'console.links.remove_preview_image': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'linkId': ParamValue} }
    'console.bulk_changes.show': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'changeId': ParamValue} }
    'console.bulk_changes.undo': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'changeId': ParamValue} }
    'console.campaigns.show': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'campaignId': ParamValue} }
    'console.campaigns.edit': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'campaignId': ParamValue} }
    'console.campaigns.update': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'campaignId': ParamValue} }
    'console.campaigns.archive': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'campaignId': ParamValue} }
    'console.campaigns.archiving': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'campaignId': ParamValue} }
    'console.domains.show': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'domainId': ParamValue} }
    'console.domains.checking': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'domainId': ParamValue} }
    'console.domains.redirecting': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'domainId': ParamValue} }
    'console.domains.remove': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'domainId': ParamValue} }
    'console.domains.removing': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'domainId': ParamValue} }
    'console.branding.edit': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'domainId': ParamValue} }
    'console.branding.update': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'domainId': ParamValue} }
    'console.branding.put_logo': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'domainId': ParamValue} }
    'console.branding.put_favicon': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'domainId': ParamValue} }
    'console.branding.remove_logo': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'domainId': ParamValue} }
    'console.branding.remove_favicon': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'domainId': ParamValue} }
    'console.folders.edit': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'folderId': ParamValue} }
    'console.folders.update': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'folderId': ParamValue} }
    'console.folders.remove': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'folderId': ParamValue} }
    'console.folders.removal': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'folderId': ParamValue} }
    'console.saved_views.edit': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'viewId': ParamValue} }
    'console.saved_views.update': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'viewId': ParamValue} }
    'console.saved_views.refilter': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'viewId': ParamValue} }
    'console.saved_views.remove': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'viewId': ParamValue} }
    'console.saved_views.removal': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'viewId': ParamValue} }
    'console.utmTemplates.edit': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'templateId': ParamValue} }
    'console.utmTemplates.update': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'templateId': ParamValue} }
    'console.utmTemplates.remove': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'templateId': ParamValue} }
    'console.utmTemplates.removal': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'templateId': ParamValue} }
    'console.notes.edit': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'noteId': ParamValue} }
    'console.notes.update': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'noteId': ParamValue} }
    'console.notes.remove': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'noteId': ParamValue} }
    'console.notes.removal': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'noteId': ParamValue} }
    'console.qr_codes.show': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'qrId': ParamValue} }
    'console.qr_codes.save': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'qrId': ParamValue} }
    'console.qr_codes.preview': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'qrId': ParamValue} }
    'console.qr_codes.previewed': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'qrId': ParamValue} }
    'console.qr_codes.download': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'qrId': ParamValue} }
    'console.qr_codes.put_logo': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'qrId': ParamValue} }
    'console.qr_codes.remove_logo': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'qrId': ParamValue} }
    'console.qr_codes.archive': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'qrId': ParamValue} }
    'console.qr_codes.archiving': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'qrId': ParamValue} }
    'console.qr_codes.restoring': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'qrId': ParamValue} }
    'console.links.analytics': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'linkId': ParamValue} }
    'console.links.analytics.filter': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'linkId': ParamValue} }
    'console.links.analytics.export': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'linkId': ParamValue} }
    'console.links.analytics.export.file': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'linkId': ParamValue} }
    'console.links.analytics.not_counted': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'linkId': ParamValue} }
    'console.links.analytics.not_counted.table': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'linkId': ParamValue} }
    'console.links.analytics.table': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'linkId': ParamValue} }
    'console.links.erase_clicks': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'linkId': ParamValue} }
    'console.links.erase_clicks.do': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'linkId': ParamValue} }
    'console.reportShares.edit': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'shareId': ParamValue} }
    'console.reportShares.update': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'shareId': ParamValue} }
    'console.reportShares.revoke': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'shareId': ParamValue} }
    'console.reportShares.revoking': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'shareId': ParamValue} }
    'console.reportMails.edit': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'reportMailId': ParamValue} }
    'console.reportMails.update': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'reportMailId': ParamValue} }
    'console.reportMails.send': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'reportMailId': ParamValue} }
    'console.reportMails.remove': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'reportMailId': ParamValue} }
    'console.reportMails.removal': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'reportMailId': ParamValue} }
    'console.links.reset_clicks': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'linkId': ParamValue} }
    'console.links.reset_clicks.do': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'linkId': ParamValue} }
    'console.webhooks.show': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'webhookId': ParamValue} }
    'console.webhooks.edit': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'webhookId': ParamValue} }
    'console.webhooks.update': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'webhookId': ParamValue} }
    'console.webhooks.test': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'webhookId': ParamValue} }
    'console.webhooks.on': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'webhookId': ParamValue} }
    'console.webhooks.off': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'webhookId': ParamValue} }
    'console.webhooks.secret': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'webhookId': ParamValue} }
    'console.webhooks.delete': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'webhookId': ParamValue} }
    'console.bells.change': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'bellId': ParamValue} }
    'console.bells.removal': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'bellId': ParamValue} }
    'members.update': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'userId': ParamValue} }
    'members.remove': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'userId': ParamValue} }
    'invitations.resend': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'invitationId': ParamValue} }
    'invitations.revoke': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'invitationId': ParamValue} }
    'api_keys.revoke': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'keyId': ParamValue} }
    'address_domains.get': { paramsTuple: [ParamValue,ParamValue]; params: {'organisationId': ParamValue,'addressDomainId': ParamValue} }
    'address_domains.check': { paramsTuple: [ParamValue,ParamValue]; params: {'organisationId': ParamValue,'addressDomainId': ParamValue} }
    'address_domains.delete': { paramsTuple: [ParamValue,ParamValue]; params: {'organisationId': ParamValue,'addressDomainId': ParamValue} }
    'identity_providers.get': { paramsTuple: [ParamValue,ParamValue]; params: {'organisationId': ParamValue,'providerId': ParamValue} }
    'identity_providers.update': { paramsTuple: [ParamValue,ParamValue]; params: {'organisationId': ParamValue,'providerId': ParamValue} }
    'identity_providers.delete': { paramsTuple: [ParamValue,ParamValue]; params: {'organisationId': ParamValue,'providerId': ParamValue} }
    'identity_providers.test': { paramsTuple: [ParamValue,ParamValue]; params: {'organisationId': ParamValue,'providerId': ParamValue} }
    'scim.users.get': { paramsTuple: [ParamValue,ParamValue]; params: {'organisationId': ParamValue,'id': ParamValue} }
    'scim.users.replace': { paramsTuple: [ParamValue,ParamValue]; params: {'organisationId': ParamValue,'id': ParamValue} }
    'scim.users.patch': { paramsTuple: [ParamValue,ParamValue]; params: {'organisationId': ParamValue,'id': ParamValue} }
    'scim.users.delete': { paramsTuple: [ParamValue,ParamValue]; params: {'organisationId': ParamValue,'id': ParamValue} }
    'scim.groups.get': { paramsTuple: [ParamValue,ParamValue]; params: {'organisationId': ParamValue,'id': ParamValue} }
    'scim.groups.replace': { paramsTuple: [ParamValue,ParamValue]; params: {'organisationId': ParamValue,'id': ParamValue} }
    'scim.groups.patch': { paramsTuple: [ParamValue,ParamValue]; params: {'organisationId': ParamValue,'id': ParamValue} }
    'scim.groups.delete': { paramsTuple: [ParamValue,ParamValue]; params: {'organisationId': ParamValue,'id': ParamValue} }
    'scim.type': { paramsTuple: [ParamValue,ParamValue]; params: {'organisationId': ParamValue,'id': ParamValue} }
    'scim.schema': { paramsTuple: [ParamValue,ParamValue]; params: {'organisationId': ParamValue,'id': ParamValue} }
    'console.organisation.providers.edit': { paramsTuple: [ParamValue,ParamValue]; params: {'organisationId': ParamValue,'providerId': ParamValue} }
    'console.organisation.providers.save': { paramsTuple: [ParamValue,ParamValue]; params: {'organisationId': ParamValue,'providerId': ParamValue} }
    'console.organisation.providers.test': { paramsTuple: [ParamValue,ParamValue]; params: {'organisationId': ParamValue,'providerId': ParamValue} }
    'console.organisation.providers.ask': { paramsTuple: [ParamValue,ParamValue]; params: {'organisationId': ParamValue,'providerId': ParamValue} }
    'console.organisation.providers.destroy': { paramsTuple: [ParamValue,ParamValue]; params: {'organisationId': ParamValue,'providerId': ParamValue} }
    'console.members.role': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'userId': ParamValue} }
    'console.members.remove': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'userId': ParamValue} }
    'console.members.removal': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'userId': ParamValue} }
    'console.api_keys.revoke': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'keyId': ParamValue} }
    'console.api_keys.revocation': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'keyId': ParamValue} }
    'console.links.status': { paramsTuple: [ParamValue,ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'linkId': ParamValue,'status': ParamValue} }
    'console.links.restore': { paramsTuple: [ParamValue,ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'linkId': ParamValue,'version': ParamValue} }
    'console.webhooks.ask': { paramsTuple: [ParamValue,ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'webhookId': ParamValue,'action': ParamValue} }
    'console.webhooks.delivery': { paramsTuple: [ParamValue,ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'webhookId': ParamValue,'deliveryId': ParamValue} }
    'console.webhooks.redeliver': { paramsTuple: [ParamValue,ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'webhookId': ParamValue,'deliveryId': ParamValue} }
    'console.missing.workspace': { paramsTuple: [ParamValue,...ParamValue[]]; params: {'workspaceId': ParamValue,'*': ParamValue[]} }
    'console.missing.organisation': { paramsTuple: [ParamValue,...ParamValue[]]; params: {'organisationId': ParamValue,'*': ParamValue[]} }
    'console.missing.installation': { paramsTuple: [...ParamValue[]]; params: {'*': ParamValue[]} }
    'console.sharedReport': { paramsTuple: [ParamValue]; params: {'token': ParamValue} }
    'console.sharedReport.unlock': { paramsTuple: [ParamValue]; params: {'token': ParamValue} }
    'identity_providers.signed_out': { paramsTuple: [ParamValue]; params: {'providerId': ParamValue} }
    'identity_providers.describe': { paramsTuple: [ParamValue]; params: {'providerId': ParamValue} }
    'console.provider.start': { paramsTuple: [ParamValue]; params: {'providerId': ParamValue} }
    'console.provider.callback': { paramsTuple: [ParamValue]; params: {'providerId': ParamValue} }
    'console.provider.receive': { paramsTuple: [ParamValue]; params: {'providerId': ParamValue} }
    'console.provider.signed_out': { paramsTuple: [ParamValue]; params: {'providerId': ParamValue} }
    'console.provider.password': { paramsTuple: [ParamValue]; params: {'providerId': ParamValue} }
    'console.provider.password.post': { paramsTuple: [ParamValue]; params: {'providerId': ParamValue} }
    'console.missing.account': { paramsTuple: [...ParamValue[]]; params: {'*': ParamValue[]} }
  }
  GET: {
    'links.preview_image': { paramsTuple: [ParamValue]; params: {'file': ParamValue} }
    'scripts.click': { paramsTuple?: []; params?: {} }
    'console.assets': { paramsTuple: [...ParamValue[]]; params: {'*': ParamValue[]} }
    'home': { paramsTuple?: []; params?: {} }
    'docs.api': { paramsTuple?: []; params?: {} }
    'docs.errors': { paramsTuple?: []; params?: {} }
    'docs.error': { paramsTuple: [ParamValue]; params: {'code': ParamValue} }
    'docs.handbook': { paramsTuple?: []; params?: {} }
    'docs.search': { paramsTuple?: []; params?: {} }
    'docs.image': { paramsTuple: [ParamValue]; params: {'name': ParamValue} }
    'docs.decision': { paramsTuple: [ParamValue,ParamValue]; params: {'folder': ParamValue,'name': ParamValue} }
    'docs.page': { paramsTuple: [ParamValue]; params: {'name': ParamValue} }
    'clients.package': { paramsTuple: [ParamValue]; params: {'name': ParamValue} }
    'internal.tls_allowed': { paramsTuple?: []; params?: {} }
    'admin.unknown_aliases': { paramsTuple?: []; params?: {} }
    'console.reclassification.index': { paramsTuple?: []; params?: {} }
    'me.get': { paramsTuple?: []; params?: {} }
    'me.sessions': { paramsTuple?: []; params?: {} }
    'me.mfa': { paramsTuple?: []; params?: {} }
    'users.list': { paramsTuple?: []; params?: {} }
    'admin.organisations.list': { paramsTuple?: []; params?: {} }
    'organisations.list': { paramsTuple?: []; params?: {} }
    'audit.installation': { paramsTuple?: []; params?: {} }
    'audit.installation.export': { paramsTuple?: []; params?: {} }
    'me.passkeys': { paramsTuple?: []; params?: {} }
    'admin.identity_providers.list': { paramsTuple?: []; params?: {} }
    'console.account': { paramsTuple?: []; params?: {} }
    'console.account.security': { paramsTuple?: []; params?: {} }
    'console.account.authenticator': { paramsTuple?: []; params?: {} }
    'console.account.codes': { paramsTuple?: []; params?: {} }
    'console.account.new_codes': { paramsTuple?: []; params?: {} }
    'console.account.turn_off': { paramsTuple?: []; params?: {} }
    'console.account.sessions': { paramsTuple?: []; params?: {} }
    'console.login': { paramsTuple?: []; params?: {} }
    'console.login.code': { paramsTuple?: []; params?: {} }
    'console.register': { paramsTuple?: []; params?: {} }
    'console.register.sent': { paramsTuple?: []; params?: {} }
    'console.verify': { paramsTuple?: []; params?: {} }
    'console.forgot': { paramsTuple?: []; params?: {} }
    'console.forgot.sent': { paramsTuple?: []; params?: {} }
    'console.reset': { paramsTuple?: []; params?: {} }
    'console.account.connect': { paramsTuple?: []; params?: {} }
    'console.account.passkeys.create': { paramsTuple?: []; params?: {} }
    'console.organisations.create': { paramsTuple?: []; params?: {} }
    'console.installation.providers': { paramsTuple?: []; params?: {} }
    'console.installation.providers.create': { paramsTuple?: []; params?: {} }
    'console.billing.administration': { paramsTuple?: []; params?: {} }
    'console.invitation': { paramsTuple?: []; params?: {} }
    'console.audit.installation': { paramsTuple?: []; params?: {} }
    'console.account.confirm': { paramsTuple?: []; params?: {} }
    'console.account.delete': { paramsTuple?: []; params?: {} }
    'console.account.restoration': { paramsTuple?: []; params?: {} }
    'console.account.deleted': { paramsTuple?: []; params?: {} }
    'console.home': { paramsTuple?: []; params?: {} }
    'console.workspaces.list': { paramsTuple?: []; params?: {} }
    'console.app.manifest': { paramsTuple?: []; params?: {} }
    'console.app.worker': { paramsTuple?: []; params?: {} }
    'console.app.offline': { paramsTuple?: []; params?: {} }
    'console.app.share': { paramsTuple?: []; params?: {} }
    'console.shortcuts': { paramsTuple?: []; params?: {} }
    'console.components': { paramsTuple?: []; params?: {} }
    'console.components.gate': { paramsTuple?: []; params?: {} }
    'console.components.confirm': { paramsTuple?: []; params?: {} }
    'console.components.installation': { paramsTuple?: []; params?: {} }
    'console.components.account': { paramsTuple?: []; params?: {} }
    'mails.list': { paramsTuple?: []; params?: {} }
    'plugins.list': { paramsTuple?: []; params?: {} }
    'console.plugins.index': { paramsTuple?: []; params?: {} }
    'health.live': { paramsTuple?: []; params?: {} }
    'health.ready': { paramsTuple?: []; params?: {} }
    'health.redirects': { paramsTuple?: []; params?: {} }
    'internal.client_address': { paramsTuple?: []; params?: {} }
    'docs.openapi': { paramsTuple?: []; params?: {} }
    'console.installation.organisations': { paramsTuple?: []; params?: {} }
    'console.installation.users': { paramsTuple?: []; params?: {} }
    'console.installation.outbox': { paramsTuple?: []; params?: {} }
    'console.installation.registration': { paramsTuple?: []; params?: {} }
    'admin.alerts.get': { paramsTuple?: []; params?: {} }
    'console.alerts.show': { paramsTuple?: []; params?: {} }
    'console.announcements.index': { paramsTuple?: []; params?: {} }
    'console.doctor.show': { paramsTuple?: []; params?: {} }
    'console.doctor.bundle': { paramsTuple?: []; params?: {} }
    'console.jobs.index': { paramsTuple?: []; params?: {} }
    'console.licence.show': { paramsTuple?: []; params?: {} }
    'admin.plans.list': { paramsTuple?: []; params?: {} }
    'console.plans.index': { paramsTuple?: []; params?: {} }
    'console.plans.new': { paramsTuple?: []; params?: {} }
    'console.settings.show': { paramsTuple?: []; params?: {} }
    'admin.runtime': { paramsTuple?: []; params?: {} }
    'console.installation': { paramsTuple?: []; params?: {} }
    'metrics': { paramsTuple?: []; params?: {} }
    'console.set_up': { paramsTuple?: []; params?: {} }
    'console.billing.organisation': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'console.billing.subscription': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'links.export.csv': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'links.export.json': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'links.list': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'links.lookup': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'aliases.availability': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'imports.list': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'campaigns.list': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'domains.list': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'folders.list': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'tags.list': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'savedViews.list': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'utmTemplates.list': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'notes.list': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'qr_codes.archive_file': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'qr_codes.list': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'analytics.workspace': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'analytics.compare': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'analytics.clicks': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'analytics.export': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'analytics.exportParquet': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'conversions.list': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'analytics.unknown_aliases': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'reportShares.list': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'reportMails.list': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'console.reclassification.show': { paramsTuple: [ParamValue]; params: {'runId': ParamValue} }
    'webhooks.list': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'bells.list': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'admin.organisations.get': { paramsTuple: [ParamValue]; params: {'organisationId': ParamValue} }
    'usage.get': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'admin.identity_providers.get': { paramsTuple: [ParamValue]; params: {'providerId': ParamValue} }
    'console.account.passkeys.ask': { paramsTuple: [ParamValue]; params: {'passkeyId': ParamValue} }
    'console.installation.providers.edit': { paramsTuple: [ParamValue]; params: {'providerId': ParamValue} }
    'console.installation.providers.ask': { paramsTuple: [ParamValue]; params: {'providerId': ParamValue} }
    'mails.get': { paramsTuple: [ParamValue]; params: {'mailId': ParamValue} }
    'plugins.get': { paramsTuple: [ParamValue]; params: {'pluginId': ParamValue} }
    'console.plugins.show': { paramsTuple: [ParamValue]; params: {'pluginId': ParamValue} }
    'console.installation.organisation': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'console.installation.organisation.suspend': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'console.installation.mail': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'admin.plans.get': { paramsTuple: [ParamValue]; params: {'planName': ParamValue} }
    'console.plans.show': { paramsTuple: [ParamValue]; params: {'plan': ParamValue} }
    'console.plans.ask_to_delete': { paramsTuple: [ParamValue]; params: {'plan': ParamValue} }
    'links.changeMany.show': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'changeId': ParamValue} }
    'links.history': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'linkId': ParamValue} }
    'links.get': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'linkId': ParamValue} }
    'imports.get': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'importId': ParamValue} }
    'imports.lines': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'importId': ParamValue} }
    'imports.report': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'importId': ParamValue} }
    'campaigns.get': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'campaignId': ParamValue} }
    'domains.get': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'domainId': ParamValue} }
    'domains.branding': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'domainId': ParamValue} }
    'qr_codes.png': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'qrId': ParamValue} }
    'qr_codes.svg': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'qrId': ParamValue} }
    'qr_codes.pdf': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'qrId': ParamValue} }
    'qr_codes.get': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'qrId': ParamValue} }
    'analytics.link': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'linkId': ParamValue} }
    'conversions.get': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'conversionId': ParamValue} }
    'reportShares.get': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'shareId': ParamValue} }
    'reportMails.get': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'reportMailId': ParamValue} }
    'webhooks.get': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'webhookId': ParamValue} }
    'webhooks.deliveries': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'webhookId': ParamValue} }
    'bells.get': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'bellId': ParamValue} }
    'webhooks.delivery': { paramsTuple: [ParamValue,ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'webhookId': ParamValue,'deliveryId': ParamValue} }
    'console.plugins.ask': { paramsTuple: [ParamValue,ParamValue]; params: {'pluginId': ParamValue,'action': ParamValue} }
    'console.installation.user.ask': { paramsTuple: [ParamValue,ParamValue]; params: {'id': ParamValue,'action': ParamValue} }
    'console.links.index': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'console.links.export': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'console.links.export.file': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'console.links.create': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'console.links.create_many': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'console.link_health.index': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'console.bulk_changes.ask': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'console.bulk_changes.result': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'console.bulk_changes.export': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'console.imports.index': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'console.campaigns.index': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'console.campaigns.create': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'console.domains.index': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'console.domains.create': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'console.folders.index': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'console.folders.create': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'console.tags.index': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'console.tags.edit': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'console.tags.remove': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'console.saved_views.index': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'console.saved_views.create': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'console.utmTemplates.index': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'console.utmTemplates.create': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'console.notes.index': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'console.notes.create': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'console.qr_codes.index': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'console.qr_codes.create': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'console.qr_codes.sheet': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'console.qr_codes.sheet_pdf': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'console.qr_codes.archive_file': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'console.find': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'console.analytics.index': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'console.analytics.compare': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'console.analytics.filter': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'console.analytics.export': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'console.analytics.export.file': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'console.analytics.not_counted': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'console.analytics.not_counted.table': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'console.analytics.table': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'console.analytics.today': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'console.live.show': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'console.live.events': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'console.conversions.index': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'console.conversions.table': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'console.conversions.how_to': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'console.privacy.show': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'console.reportShares.index': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'console.reportShares.create': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'console.reportMails.index': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'console.reportMails.create': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'console.reportRecipient.confirm': { paramsTuple: [ParamValue]; params: {'token': ParamValue} }
    'console.reportRecipient.unsubscribe': { paramsTuple: [ParamValue]; params: {'token': ParamValue} }
    'console.unknown_aliases.index': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'console.unknown_aliases.table': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'console.webhooks.index': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'console.webhooks.create': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'console.webhooks.signatures': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'organisations.get': { paramsTuple: [ParamValue]; params: {'organisationId': ParamValue} }
    'workspaces.get': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'members.list': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'invitations.list': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'api_keys.list': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'audit.workspace': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'audit.workspace.export': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'audit.organisation': { paramsTuple: [ParamValue]; params: {'organisationId': ParamValue} }
    'audit.organisation.export': { paramsTuple: [ParamValue]; params: {'organisationId': ParamValue} }
    'address_domains.list': { paramsTuple: [ParamValue]; params: {'organisationId': ParamValue} }
    'identity_providers.list': { paramsTuple: [ParamValue]; params: {'organisationId': ParamValue} }
    'scim_token.get': { paramsTuple: [ParamValue]; params: {'organisationId': ParamValue} }
    'scim.users.list': { paramsTuple: [ParamValue]; params: {'organisationId': ParamValue} }
    'scim.groups.list': { paramsTuple: [ParamValue]; params: {'organisationId': ParamValue} }
    'scim.config': { paramsTuple: [ParamValue]; params: {'organisationId': ParamValue} }
    'scim.types': { paramsTuple: [ParamValue]; params: {'organisationId': ParamValue} }
    'scim.schemas': { paramsTuple: [ParamValue]; params: {'organisationId': ParamValue} }
    'scim.me': { paramsTuple: [ParamValue]; params: {'organisationId': ParamValue} }
    'console.login.provider': { paramsTuple: [ParamValue]; params: {'providerId': ParamValue} }
    'console.organisations.show': { paramsTuple: [ParamValue]; params: {'organisationId': ParamValue} }
    'console.organisations.plan': { paramsTuple: [ParamValue]; params: {'organisationId': ParamValue} }
    'console.organisations.settings': { paramsTuple: [ParamValue]; params: {'organisationId': ParamValue} }
    'console.organisation.providers': { paramsTuple: [ParamValue]; params: {'organisationId': ParamValue} }
    'console.organisation.providers.create': { paramsTuple: [ParamValue]; params: {'organisationId': ParamValue} }
    'console.organisation.scim': { paramsTuple: [ParamValue]; params: {'organisationId': ParamValue} }
    'console.organisation.scim.ask': { paramsTuple: [ParamValue]; params: {'organisationId': ParamValue} }
    'console.billing.show': { paramsTuple: [ParamValue]; params: {'organisationId': ParamValue} }
    'console.billing.leave': { paramsTuple: [ParamValue]; params: {'organisationId': ParamValue} }
    'console.workspace': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'console.workspaces.settings': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'console.workspaces.create': { paramsTuple: [ParamValue]; params: {'organisationId': ParamValue} }
    'console.members.index': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'console.members.invite': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'console.members.leave': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'console.api_keys.index': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'console.api_keys.create': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'console.audit.workspace': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'console.audit.organisation': { paramsTuple: [ParamValue]; params: {'organisationId': ParamValue} }
    'console.workspaces.delete': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'console.organisations.delete': { paramsTuple: [ParamValue]; params: {'organisationId': ParamValue} }
    'console.app.icon': { paramsTuple: [ParamValue]; params: {'name': ParamValue} }
    'console.components.workspace': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'console.components.organisation': { paramsTuple: [ParamValue]; params: {'organisationId': ParamValue} }
    'console.imports.show': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'importId': ParamValue} }
    'console.invitations.revoke': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'invitationId': ParamValue} }
    'console.links.edit': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'linkId': ParamValue} }
    'console.links.show': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'linkId': ParamValue} }
    'console.links.delete': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'linkId': ParamValue} }
    'console.links.history': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'linkId': ParamValue} }
    'console.links.simulate': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'linkId': ParamValue} }
    'console.links.preview': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'linkId': ParamValue} }
    'console.bulk_changes.show': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'changeId': ParamValue} }
    'console.campaigns.show': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'campaignId': ParamValue} }
    'console.campaigns.edit': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'campaignId': ParamValue} }
    'console.campaigns.archive': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'campaignId': ParamValue} }
    'console.domains.show': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'domainId': ParamValue} }
    'console.domains.remove': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'domainId': ParamValue} }
    'console.branding.edit': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'domainId': ParamValue} }
    'console.folders.edit': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'folderId': ParamValue} }
    'console.folders.remove': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'folderId': ParamValue} }
    'console.saved_views.edit': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'viewId': ParamValue} }
    'console.saved_views.remove': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'viewId': ParamValue} }
    'console.utmTemplates.edit': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'templateId': ParamValue} }
    'console.utmTemplates.remove': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'templateId': ParamValue} }
    'console.notes.edit': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'noteId': ParamValue} }
    'console.notes.remove': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'noteId': ParamValue} }
    'console.qr_codes.show': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'qrId': ParamValue} }
    'console.qr_codes.previewed': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'qrId': ParamValue} }
    'console.qr_codes.download': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'qrId': ParamValue} }
    'console.qr_codes.archive': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'qrId': ParamValue} }
    'console.links.analytics': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'linkId': ParamValue} }
    'console.links.analytics.filter': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'linkId': ParamValue} }
    'console.links.analytics.export': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'linkId': ParamValue} }
    'console.links.analytics.export.file': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'linkId': ParamValue} }
    'console.links.analytics.not_counted': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'linkId': ParamValue} }
    'console.links.analytics.not_counted.table': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'linkId': ParamValue} }
    'console.links.analytics.table': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'linkId': ParamValue} }
    'console.links.erase_clicks': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'linkId': ParamValue} }
    'console.reportShares.edit': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'shareId': ParamValue} }
    'console.reportShares.revoke': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'shareId': ParamValue} }
    'console.reportMails.edit': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'reportMailId': ParamValue} }
    'console.reportMails.remove': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'reportMailId': ParamValue} }
    'console.links.reset_clicks': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'linkId': ParamValue} }
    'console.webhooks.show': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'webhookId': ParamValue} }
    'console.webhooks.edit': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'webhookId': ParamValue} }
    'address_domains.get': { paramsTuple: [ParamValue,ParamValue]; params: {'organisationId': ParamValue,'addressDomainId': ParamValue} }
    'identity_providers.get': { paramsTuple: [ParamValue,ParamValue]; params: {'organisationId': ParamValue,'providerId': ParamValue} }
    'scim.users.get': { paramsTuple: [ParamValue,ParamValue]; params: {'organisationId': ParamValue,'id': ParamValue} }
    'scim.groups.get': { paramsTuple: [ParamValue,ParamValue]; params: {'organisationId': ParamValue,'id': ParamValue} }
    'scim.type': { paramsTuple: [ParamValue,ParamValue]; params: {'organisationId': ParamValue,'id': ParamValue} }
    'scim.schema': { paramsTuple: [ParamValue,ParamValue]; params: {'organisationId': ParamValue,'id': ParamValue} }
    'console.organisation.providers.edit': { paramsTuple: [ParamValue,ParamValue]; params: {'organisationId': ParamValue,'providerId': ParamValue} }
    'console.organisation.providers.ask': { paramsTuple: [ParamValue,ParamValue]; params: {'organisationId': ParamValue,'providerId': ParamValue} }
    'console.members.remove': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'userId': ParamValue} }
    'console.api_keys.revoke': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'keyId': ParamValue} }
    'console.webhooks.ask': { paramsTuple: [ParamValue,ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'webhookId': ParamValue,'action': ParamValue} }
    'console.webhooks.delivery': { paramsTuple: [ParamValue,ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'webhookId': ParamValue,'deliveryId': ParamValue} }
    'console.missing.workspace': { paramsTuple: [ParamValue,...ParamValue[]]; params: {'workspaceId': ParamValue,'*': ParamValue[]} }
    'console.missing.organisation': { paramsTuple: [ParamValue,...ParamValue[]]; params: {'organisationId': ParamValue,'*': ParamValue[]} }
    'console.missing.installation': { paramsTuple: [...ParamValue[]]; params: {'*': ParamValue[]} }
    'console.sharedReport': { paramsTuple: [ParamValue]; params: {'token': ParamValue} }
    'identity_providers.describe': { paramsTuple: [ParamValue]; params: {'providerId': ParamValue} }
    'console.provider.start': { paramsTuple: [ParamValue]; params: {'providerId': ParamValue} }
    'console.provider.callback': { paramsTuple: [ParamValue]; params: {'providerId': ParamValue} }
    'console.provider.signed_out': { paramsTuple: [ParamValue]; params: {'providerId': ParamValue} }
    'console.provider.password': { paramsTuple: [ParamValue]; params: {'providerId': ParamValue} }
    'console.missing.account': { paramsTuple: [...ParamValue[]]; params: {'*': ParamValue[]} }
  }
  HEAD: {
    'links.preview_image': { paramsTuple: [ParamValue]; params: {'file': ParamValue} }
    'scripts.click': { paramsTuple?: []; params?: {} }
    'console.assets': { paramsTuple: [...ParamValue[]]; params: {'*': ParamValue[]} }
    'home': { paramsTuple?: []; params?: {} }
    'docs.api': { paramsTuple?: []; params?: {} }
    'docs.errors': { paramsTuple?: []; params?: {} }
    'docs.error': { paramsTuple: [ParamValue]; params: {'code': ParamValue} }
    'docs.handbook': { paramsTuple?: []; params?: {} }
    'docs.search': { paramsTuple?: []; params?: {} }
    'docs.image': { paramsTuple: [ParamValue]; params: {'name': ParamValue} }
    'docs.decision': { paramsTuple: [ParamValue,ParamValue]; params: {'folder': ParamValue,'name': ParamValue} }
    'docs.page': { paramsTuple: [ParamValue]; params: {'name': ParamValue} }
    'clients.package': { paramsTuple: [ParamValue]; params: {'name': ParamValue} }
    'internal.tls_allowed': { paramsTuple?: []; params?: {} }
    'admin.unknown_aliases': { paramsTuple?: []; params?: {} }
    'console.reclassification.index': { paramsTuple?: []; params?: {} }
    'me.get': { paramsTuple?: []; params?: {} }
    'me.sessions': { paramsTuple?: []; params?: {} }
    'me.mfa': { paramsTuple?: []; params?: {} }
    'users.list': { paramsTuple?: []; params?: {} }
    'admin.organisations.list': { paramsTuple?: []; params?: {} }
    'organisations.list': { paramsTuple?: []; params?: {} }
    'audit.installation': { paramsTuple?: []; params?: {} }
    'audit.installation.export': { paramsTuple?: []; params?: {} }
    'me.passkeys': { paramsTuple?: []; params?: {} }
    'admin.identity_providers.list': { paramsTuple?: []; params?: {} }
    'console.account': { paramsTuple?: []; params?: {} }
    'console.account.security': { paramsTuple?: []; params?: {} }
    'console.account.authenticator': { paramsTuple?: []; params?: {} }
    'console.account.codes': { paramsTuple?: []; params?: {} }
    'console.account.new_codes': { paramsTuple?: []; params?: {} }
    'console.account.turn_off': { paramsTuple?: []; params?: {} }
    'console.account.sessions': { paramsTuple?: []; params?: {} }
    'console.login': { paramsTuple?: []; params?: {} }
    'console.login.code': { paramsTuple?: []; params?: {} }
    'console.register': { paramsTuple?: []; params?: {} }
    'console.register.sent': { paramsTuple?: []; params?: {} }
    'console.verify': { paramsTuple?: []; params?: {} }
    'console.forgot': { paramsTuple?: []; params?: {} }
    'console.forgot.sent': { paramsTuple?: []; params?: {} }
    'console.reset': { paramsTuple?: []; params?: {} }
    'console.account.connect': { paramsTuple?: []; params?: {} }
    'console.account.passkeys.create': { paramsTuple?: []; params?: {} }
    'console.organisations.create': { paramsTuple?: []; params?: {} }
    'console.installation.providers': { paramsTuple?: []; params?: {} }
    'console.installation.providers.create': { paramsTuple?: []; params?: {} }
    'console.billing.administration': { paramsTuple?: []; params?: {} }
    'console.invitation': { paramsTuple?: []; params?: {} }
    'console.audit.installation': { paramsTuple?: []; params?: {} }
    'console.account.confirm': { paramsTuple?: []; params?: {} }
    'console.account.delete': { paramsTuple?: []; params?: {} }
    'console.account.restoration': { paramsTuple?: []; params?: {} }
    'console.account.deleted': { paramsTuple?: []; params?: {} }
    'console.home': { paramsTuple?: []; params?: {} }
    'console.workspaces.list': { paramsTuple?: []; params?: {} }
    'console.app.manifest': { paramsTuple?: []; params?: {} }
    'console.app.worker': { paramsTuple?: []; params?: {} }
    'console.app.offline': { paramsTuple?: []; params?: {} }
    'console.app.share': { paramsTuple?: []; params?: {} }
    'console.shortcuts': { paramsTuple?: []; params?: {} }
    'console.components': { paramsTuple?: []; params?: {} }
    'console.components.gate': { paramsTuple?: []; params?: {} }
    'console.components.confirm': { paramsTuple?: []; params?: {} }
    'console.components.installation': { paramsTuple?: []; params?: {} }
    'console.components.account': { paramsTuple?: []; params?: {} }
    'mails.list': { paramsTuple?: []; params?: {} }
    'plugins.list': { paramsTuple?: []; params?: {} }
    'console.plugins.index': { paramsTuple?: []; params?: {} }
    'health.live': { paramsTuple?: []; params?: {} }
    'health.ready': { paramsTuple?: []; params?: {} }
    'health.redirects': { paramsTuple?: []; params?: {} }
    'internal.client_address': { paramsTuple?: []; params?: {} }
    'docs.openapi': { paramsTuple?: []; params?: {} }
    'console.installation.organisations': { paramsTuple?: []; params?: {} }
    'console.installation.users': { paramsTuple?: []; params?: {} }
    'console.installation.outbox': { paramsTuple?: []; params?: {} }
    'console.installation.registration': { paramsTuple?: []; params?: {} }
    'admin.alerts.get': { paramsTuple?: []; params?: {} }
    'console.alerts.show': { paramsTuple?: []; params?: {} }
    'console.announcements.index': { paramsTuple?: []; params?: {} }
    'console.doctor.show': { paramsTuple?: []; params?: {} }
    'console.doctor.bundle': { paramsTuple?: []; params?: {} }
    'console.jobs.index': { paramsTuple?: []; params?: {} }
    'console.licence.show': { paramsTuple?: []; params?: {} }
    'admin.plans.list': { paramsTuple?: []; params?: {} }
    'console.plans.index': { paramsTuple?: []; params?: {} }
    'console.plans.new': { paramsTuple?: []; params?: {} }
    'console.settings.show': { paramsTuple?: []; params?: {} }
    'admin.runtime': { paramsTuple?: []; params?: {} }
    'console.installation': { paramsTuple?: []; params?: {} }
    'metrics': { paramsTuple?: []; params?: {} }
    'console.set_up': { paramsTuple?: []; params?: {} }
    'console.billing.organisation': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'console.billing.subscription': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'links.export.csv': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'links.export.json': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'links.list': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'links.lookup': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'aliases.availability': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'imports.list': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'campaigns.list': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'domains.list': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'folders.list': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'tags.list': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'savedViews.list': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'utmTemplates.list': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'notes.list': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'qr_codes.archive_file': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'qr_codes.list': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'analytics.workspace': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'analytics.compare': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'analytics.clicks': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'analytics.export': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'analytics.exportParquet': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'conversions.list': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'analytics.unknown_aliases': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'reportShares.list': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'reportMails.list': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'console.reclassification.show': { paramsTuple: [ParamValue]; params: {'runId': ParamValue} }
    'webhooks.list': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'bells.list': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'admin.organisations.get': { paramsTuple: [ParamValue]; params: {'organisationId': ParamValue} }
    'usage.get': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'admin.identity_providers.get': { paramsTuple: [ParamValue]; params: {'providerId': ParamValue} }
    'console.account.passkeys.ask': { paramsTuple: [ParamValue]; params: {'passkeyId': ParamValue} }
    'console.installation.providers.edit': { paramsTuple: [ParamValue]; params: {'providerId': ParamValue} }
    'console.installation.providers.ask': { paramsTuple: [ParamValue]; params: {'providerId': ParamValue} }
    'mails.get': { paramsTuple: [ParamValue]; params: {'mailId': ParamValue} }
    'plugins.get': { paramsTuple: [ParamValue]; params: {'pluginId': ParamValue} }
    'console.plugins.show': { paramsTuple: [ParamValue]; params: {'pluginId': ParamValue} }
    'console.installation.organisation': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'console.installation.organisation.suspend': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'console.installation.mail': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'admin.plans.get': { paramsTuple: [ParamValue]; params: {'planName': ParamValue} }
    'console.plans.show': { paramsTuple: [ParamValue]; params: {'plan': ParamValue} }
    'console.plans.ask_to_delete': { paramsTuple: [ParamValue]; params: {'plan': ParamValue} }
    'links.changeMany.show': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'changeId': ParamValue} }
    'links.history': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'linkId': ParamValue} }
    'links.get': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'linkId': ParamValue} }
    'imports.get': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'importId': ParamValue} }
    'imports.lines': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'importId': ParamValue} }
    'imports.report': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'importId': ParamValue} }
    'campaigns.get': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'campaignId': ParamValue} }
    'domains.get': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'domainId': ParamValue} }
    'domains.branding': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'domainId': ParamValue} }
    'qr_codes.png': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'qrId': ParamValue} }
    'qr_codes.svg': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'qrId': ParamValue} }
    'qr_codes.pdf': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'qrId': ParamValue} }
    'qr_codes.get': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'qrId': ParamValue} }
    'analytics.link': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'linkId': ParamValue} }
    'conversions.get': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'conversionId': ParamValue} }
    'reportShares.get': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'shareId': ParamValue} }
    'reportMails.get': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'reportMailId': ParamValue} }
    'webhooks.get': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'webhookId': ParamValue} }
    'webhooks.deliveries': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'webhookId': ParamValue} }
    'bells.get': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'bellId': ParamValue} }
    'webhooks.delivery': { paramsTuple: [ParamValue,ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'webhookId': ParamValue,'deliveryId': ParamValue} }
    'console.plugins.ask': { paramsTuple: [ParamValue,ParamValue]; params: {'pluginId': ParamValue,'action': ParamValue} }
    'console.installation.user.ask': { paramsTuple: [ParamValue,ParamValue]; params: {'id': ParamValue,'action': ParamValue} }
    'console.links.index': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'console.links.export': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'console.links.export.file': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'console.links.create': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'console.links.create_many': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'console.link_health.index': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'console.bulk_changes.ask': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'console.bulk_changes.result': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'console.bulk_changes.export': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'console.imports.index': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'console.campaigns.index': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'console.campaigns.create': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'console.domains.index': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'console.domains.create': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'console.folders.index': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'console.folders.create': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'console.tags.index': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'console.tags.edit': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'console.tags.remove': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'console.saved_views.index': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'console.saved_views.create': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'console.utmTemplates.index': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'console.utmTemplates.create': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'console.notes.index': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'console.notes.create': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'console.qr_codes.index': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'console.qr_codes.create': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'console.qr_codes.sheet': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'console.qr_codes.sheet_pdf': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'console.qr_codes.archive_file': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'console.find': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'console.analytics.index': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'console.analytics.compare': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'console.analytics.filter': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'console.analytics.export': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'console.analytics.export.file': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'console.analytics.not_counted': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'console.analytics.not_counted.table': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'console.analytics.table': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'console.analytics.today': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'console.live.show': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'console.live.events': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'console.conversions.index': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'console.conversions.table': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'console.conversions.how_to': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'console.privacy.show': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'console.reportShares.index': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'console.reportShares.create': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'console.reportMails.index': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'console.reportMails.create': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'console.reportRecipient.confirm': { paramsTuple: [ParamValue]; params: {'token': ParamValue} }
    'console.reportRecipient.unsubscribe': { paramsTuple: [ParamValue]; params: {'token': ParamValue} }
    'console.unknown_aliases.index': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'console.unknown_aliases.table': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'console.webhooks.index': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'console.webhooks.create': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'console.webhooks.signatures': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'organisations.get': { paramsTuple: [ParamValue]; params: {'organisationId': ParamValue} }
    'workspaces.get': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'members.list': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'invitations.list': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'api_keys.list': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'audit.workspace': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'audit.workspace.export': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'audit.organisation': { paramsTuple: [ParamValue]; params: {'organisationId': ParamValue} }
    'audit.organisation.export': { paramsTuple: [ParamValue]; params: {'organisationId': ParamValue} }
    'address_domains.list': { paramsTuple: [ParamValue]; params: {'organisationId': ParamValue} }
    'identity_providers.list': { paramsTuple: [ParamValue]; params: {'organisationId': ParamValue} }
    'scim_token.get': { paramsTuple: [ParamValue]; params: {'organisationId': ParamValue} }
    'scim.users.list': { paramsTuple: [ParamValue]; params: {'organisationId': ParamValue} }
    'scim.groups.list': { paramsTuple: [ParamValue]; params: {'organisationId': ParamValue} }
    'scim.config': { paramsTuple: [ParamValue]; params: {'organisationId': ParamValue} }
    'scim.types': { paramsTuple: [ParamValue]; params: {'organisationId': ParamValue} }
    'scim.schemas': { paramsTuple: [ParamValue]; params: {'organisationId': ParamValue} }
    'scim.me': { paramsTuple: [ParamValue]; params: {'organisationId': ParamValue} }
    'console.login.provider': { paramsTuple: [ParamValue]; params: {'providerId': ParamValue} }
    'console.organisations.show': { paramsTuple: [ParamValue]; params: {'organisationId': ParamValue} }
    'console.organisations.plan': { paramsTuple: [ParamValue]; params: {'organisationId': ParamValue} }
    'console.organisations.settings': { paramsTuple: [ParamValue]; params: {'organisationId': ParamValue} }
    'console.organisation.providers': { paramsTuple: [ParamValue]; params: {'organisationId': ParamValue} }
    'console.organisation.providers.create': { paramsTuple: [ParamValue]; params: {'organisationId': ParamValue} }
    'console.organisation.scim': { paramsTuple: [ParamValue]; params: {'organisationId': ParamValue} }
    'console.organisation.scim.ask': { paramsTuple: [ParamValue]; params: {'organisationId': ParamValue} }
    'console.billing.show': { paramsTuple: [ParamValue]; params: {'organisationId': ParamValue} }
    'console.billing.leave': { paramsTuple: [ParamValue]; params: {'organisationId': ParamValue} }
    'console.workspace': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'console.workspaces.settings': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'console.workspaces.create': { paramsTuple: [ParamValue]; params: {'organisationId': ParamValue} }
    'console.members.index': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'console.members.invite': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'console.members.leave': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'console.api_keys.index': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'console.api_keys.create': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'console.audit.workspace': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'console.audit.organisation': { paramsTuple: [ParamValue]; params: {'organisationId': ParamValue} }
    'console.workspaces.delete': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'console.organisations.delete': { paramsTuple: [ParamValue]; params: {'organisationId': ParamValue} }
    'console.app.icon': { paramsTuple: [ParamValue]; params: {'name': ParamValue} }
    'console.components.workspace': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'console.components.organisation': { paramsTuple: [ParamValue]; params: {'organisationId': ParamValue} }
    'console.imports.show': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'importId': ParamValue} }
    'console.invitations.revoke': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'invitationId': ParamValue} }
    'console.links.edit': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'linkId': ParamValue} }
    'console.links.show': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'linkId': ParamValue} }
    'console.links.delete': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'linkId': ParamValue} }
    'console.links.history': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'linkId': ParamValue} }
    'console.links.simulate': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'linkId': ParamValue} }
    'console.links.preview': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'linkId': ParamValue} }
    'console.bulk_changes.show': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'changeId': ParamValue} }
    'console.campaigns.show': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'campaignId': ParamValue} }
    'console.campaigns.edit': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'campaignId': ParamValue} }
    'console.campaigns.archive': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'campaignId': ParamValue} }
    'console.domains.show': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'domainId': ParamValue} }
    'console.domains.remove': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'domainId': ParamValue} }
    'console.branding.edit': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'domainId': ParamValue} }
    'console.folders.edit': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'folderId': ParamValue} }
    'console.folders.remove': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'folderId': ParamValue} }
    'console.saved_views.edit': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'viewId': ParamValue} }
    'console.saved_views.remove': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'viewId': ParamValue} }
    'console.utmTemplates.edit': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'templateId': ParamValue} }
    'console.utmTemplates.remove': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'templateId': ParamValue} }
    'console.notes.edit': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'noteId': ParamValue} }
    'console.notes.remove': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'noteId': ParamValue} }
    'console.qr_codes.show': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'qrId': ParamValue} }
    'console.qr_codes.previewed': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'qrId': ParamValue} }
    'console.qr_codes.download': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'qrId': ParamValue} }
    'console.qr_codes.archive': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'qrId': ParamValue} }
    'console.links.analytics': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'linkId': ParamValue} }
    'console.links.analytics.filter': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'linkId': ParamValue} }
    'console.links.analytics.export': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'linkId': ParamValue} }
    'console.links.analytics.export.file': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'linkId': ParamValue} }
    'console.links.analytics.not_counted': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'linkId': ParamValue} }
    'console.links.analytics.not_counted.table': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'linkId': ParamValue} }
    'console.links.analytics.table': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'linkId': ParamValue} }
    'console.links.erase_clicks': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'linkId': ParamValue} }
    'console.reportShares.edit': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'shareId': ParamValue} }
    'console.reportShares.revoke': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'shareId': ParamValue} }
    'console.reportMails.edit': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'reportMailId': ParamValue} }
    'console.reportMails.remove': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'reportMailId': ParamValue} }
    'console.links.reset_clicks': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'linkId': ParamValue} }
    'console.webhooks.show': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'webhookId': ParamValue} }
    'console.webhooks.edit': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'webhookId': ParamValue} }
    'address_domains.get': { paramsTuple: [ParamValue,ParamValue]; params: {'organisationId': ParamValue,'addressDomainId': ParamValue} }
    'identity_providers.get': { paramsTuple: [ParamValue,ParamValue]; params: {'organisationId': ParamValue,'providerId': ParamValue} }
    'scim.users.get': { paramsTuple: [ParamValue,ParamValue]; params: {'organisationId': ParamValue,'id': ParamValue} }
    'scim.groups.get': { paramsTuple: [ParamValue,ParamValue]; params: {'organisationId': ParamValue,'id': ParamValue} }
    'scim.type': { paramsTuple: [ParamValue,ParamValue]; params: {'organisationId': ParamValue,'id': ParamValue} }
    'scim.schema': { paramsTuple: [ParamValue,ParamValue]; params: {'organisationId': ParamValue,'id': ParamValue} }
    'console.organisation.providers.edit': { paramsTuple: [ParamValue,ParamValue]; params: {'organisationId': ParamValue,'providerId': ParamValue} }
    'console.organisation.providers.ask': { paramsTuple: [ParamValue,ParamValue]; params: {'organisationId': ParamValue,'providerId': ParamValue} }
    'console.members.remove': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'userId': ParamValue} }
    'console.api_keys.revoke': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'keyId': ParamValue} }
    'console.webhooks.ask': { paramsTuple: [ParamValue,ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'webhookId': ParamValue,'action': ParamValue} }
    'console.webhooks.delivery': { paramsTuple: [ParamValue,ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'webhookId': ParamValue,'deliveryId': ParamValue} }
    'console.missing.workspace': { paramsTuple: [ParamValue,...ParamValue[]]; params: {'workspaceId': ParamValue,'*': ParamValue[]} }
    'console.missing.organisation': { paramsTuple: [ParamValue,...ParamValue[]]; params: {'organisationId': ParamValue,'*': ParamValue[]} }
    'console.missing.installation': { paramsTuple: [...ParamValue[]]; params: {'*': ParamValue[]} }
    'console.sharedReport': { paramsTuple: [ParamValue]; params: {'token': ParamValue} }
    'identity_providers.describe': { paramsTuple: [ParamValue]; params: {'providerId': ParamValue} }
    'console.provider.start': { paramsTuple: [ParamValue]; params: {'providerId': ParamValue} }
    'console.provider.callback': { paramsTuple: [ParamValue]; params: {'providerId': ParamValue} }
    'console.provider.signed_out': { paramsTuple: [ParamValue]; params: {'providerId': ParamValue} }
    'console.provider.password': { paramsTuple: [ParamValue]; params: {'providerId': ParamValue} }
    'console.missing.account': { paramsTuple: [...ParamValue[]]; params: {'*': ParamValue[]} }
  }
  POST: {
    'console.reclassification.look': { paramsTuple?: []; params?: {} }
    'auth.register': { paramsTuple?: []; params?: {} }
    'auth.verify_email': { paramsTuple?: []; params?: {} }
    'auth.login': { paramsTuple?: []; params?: {} }
    'auth.mfa': { paramsTuple?: []; params?: {} }
    'auth.forgot_password': { paramsTuple?: []; params?: {} }
    'auth.reset_password': { paramsTuple?: []; params?: {} }
    'auth.logout': { paramsTuple?: []; params?: {} }
    'me.restore': { paramsTuple?: []; params?: {} }
    'me.verification_mail': { paramsTuple?: []; params?: {} }
    'me.mfa_setup': { paramsTuple?: []; params?: {} }
    'me.mfa_enable': { paramsTuple?: []; params?: {} }
    'me.mfa_disable': { paramsTuple?: []; params?: {} }
    'me.mfa_recovery_codes': { paramsTuple?: []; params?: {} }
    'organisations.create': { paramsTuple?: []; params?: {} }
    'invitations.accept': { paramsTuple?: []; params?: {} }
    'payments.receive': { paramsTuple?: []; params?: {} }
    'me.prove': { paramsTuple?: []; params?: {} }
    'admin.identity_providers.create': { paramsTuple?: []; params?: {} }
    'console.language': { paramsTuple?: []; params?: {} }
    'console.account.update': { paramsTuple?: []; params?: {} }
    'console.account.verify': { paramsTuple?: []; params?: {} }
    'console.account.password': { paramsTuple?: []; params?: {} }
    'console.account.factor': { paramsTuple?: []; params?: {} }
    'console.account.enable': { paramsTuple?: []; params?: {} }
    'console.account.replace_codes': { paramsTuple?: []; params?: {} }
    'console.account.disable': { paramsTuple?: []; params?: {} }
    'console.account.end_others': { paramsTuple?: []; params?: {} }
    'console.login.post': { paramsTuple?: []; params?: {} }
    'console.login.address': { paramsTuple?: []; params?: {} }
    'console.login.code.post': { paramsTuple?: []; params?: {} }
    'console.sign_out': { paramsTuple?: []; params?: {} }
    'console.register.post': { paramsTuple?: []; params?: {} }
    'console.verify.post': { paramsTuple?: []; params?: {} }
    'console.verify.anew': { paramsTuple?: []; params?: {} }
    'console.forgot.post': { paramsTuple?: []; params?: {} }
    'console.reset.post': { paramsTuple?: []; params?: {} }
    'console.account.connect.post': { paramsTuple?: []; params?: {} }
    'console.login.passkey': { paramsTuple?: []; params?: {} }
    'console.login.code.passkey': { paramsTuple?: []; params?: {} }
    'console.account.passkeys.store': { paramsTuple?: []; params?: {} }
    'console.organisations.store': { paramsTuple?: []; params?: {} }
    'console.installation.providers.store': { paramsTuple?: []; params?: {} }
    'console.invitation.post': { paramsTuple?: []; params?: {} }
    'console.audit.installation.check': { paramsTuple?: []; params?: {} }
    'console.account.confirm.post': { paramsTuple?: []; params?: {} }
    'console.account.confirm.passkey': { paramsTuple?: []; params?: {} }
    'console.account.destroy': { paramsTuple?: []; params?: {} }
    'console.account.restore': { paramsTuple?: []; params?: {} }
    'console.account.restoration.sign_out': { paramsTuple?: []; params?: {} }
    'console.theme': { paramsTuple?: []; params?: {} }
    'console.shortcuts.choose': { paramsTuple?: []; params?: {} }
    'console.components.post': { paramsTuple?: []; params?: {} }
    'console.installation.registration.set': { paramsTuple?: []; params?: {} }
    'console.alerts.set': { paramsTuple?: []; params?: {} }
    'console.alerts.test': { paramsTuple?: []; params?: {} }
    'console.announcements.create': { paramsTuple?: []; params?: {} }
    'console.doctor.mail': { paramsTuple?: []; params?: {} }
    'console.licence.preview': { paramsTuple?: []; params?: {} }
    'console.licence.upload': { paramsTuple?: []; params?: {} }
    'console.licence.install': { paramsTuple?: []; params?: {} }
    'console.licence.dismiss_banner': { paramsTuple?: []; params?: {} }
    'admin.plans.create': { paramsTuple?: []; params?: {} }
    'console.plans.create': { paramsTuple?: []; params?: {} }
    'console.set_up.post': { paramsTuple?: []; params?: {} }
    'console.billing.subscription.assign': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'console.billing.subscription.retry': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'console.billing.subscription.setAside': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'console.jobs.again': { paramsTuple: [ParamValue]; params: {'jobId': ParamValue} }
    'console.sweeps.run': { paramsTuple: [ParamValue]; params: {'name': ParamValue} }
    'console.sweeps.pause': { paramsTuple: [ParamValue]; params: {'name': ParamValue} }
    'console.sweeps.resume': { paramsTuple: [ParamValue]; params: {'name': ParamValue} }
    'links.create': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'links.createMany': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'links.changeMany': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'imports.create': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'campaigns.create': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'domains.create': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'folders.create': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'savedViews.create': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'utmTemplates.create': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'notes.create': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'qr_codes.create': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'conversions.create': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'reportShares.create': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'reportMails.create': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'console.reclassification.apply': { paramsTuple: [ParamValue]; params: {'runId': ParamValue} }
    'webhooks.create': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'bells.create': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'users.reset_mfa': { paramsTuple: [ParamValue]; params: {'userId': ParamValue} }
    'admin.organisations.restore': { paramsTuple: [ParamValue]; params: {'organisationId': ParamValue} }
    'admin.identity_providers.test': { paramsTuple: [ParamValue]; params: {'providerId': ParamValue} }
    'console.account.disconnect': { paramsTuple: [ParamValue]; params: {'providerId': ParamValue} }
    'console.account.passkeys.remove': { paramsTuple: [ParamValue]; params: {'passkeyId': ParamValue} }
    'console.installation.providers.save': { paramsTuple: [ParamValue]; params: {'providerId': ParamValue} }
    'console.installation.providers.test': { paramsTuple: [ParamValue]; params: {'providerId': ParamValue} }
    'console.installation.providers.destroy': { paramsTuple: [ParamValue]; params: {'providerId': ParamValue} }
    'console.workspaces.restore': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'console.organisations.restore': { paramsTuple: [ParamValue]; params: {'organisationId': ParamValue} }
    'mails.retry': { paramsTuple: [ParamValue]; params: {'mailId': ParamValue} }
    'plugins.check': { paramsTuple: [ParamValue]; params: {'pluginId': ParamValue} }
    'console.plugins.save': { paramsTuple: [ParamValue]; params: {'pluginId': ParamValue} }
    'console.plugins.check': { paramsTuple: [ParamValue]; params: {'pluginId': ParamValue} }
    'console.installation.organisation.plan': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'console.installation.organisation.suspension': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'console.installation.organisation.lift': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'console.installation.organisation.mails.lift': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'console.installation.organisation.mails.limit': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'console.installation.organisation.restore': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'console.installation.mail.retry': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'console.announcements.withdraw': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'console.plans.change': { paramsTuple: [ParamValue]; params: {'plan': ParamValue} }
    'console.plans.reset': { paramsTuple: [ParamValue]; params: {'plan': ParamValue} }
    'console.plans.delete': { paramsTuple: [ParamValue]; params: {'plan': ParamValue} }
    'links.changeMany.undo': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'changeId': ParamValue} }
    'links.simulate': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'linkId': ParamValue} }
    'links.undelete': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'linkId': ParamValue} }
    'imports.run': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'importId': ParamValue} }
    'imports.stop': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'importId': ParamValue} }
    'imports.compare': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'importId': ParamValue} }
    'domains.check': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'domainId': ParamValue} }
    'reportMails.send': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'reportMailId': ParamValue} }
    'links.resetClicks': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'linkId': ParamValue} }
    'webhooks.test': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'webhookId': ParamValue} }
    'webhooks.replace_secret': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'webhookId': ParamValue} }
    'links.restore': { paramsTuple: [ParamValue,ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'linkId': ParamValue,'version': ParamValue} }
    'webhooks.redeliver': { paramsTuple: [ParamValue,ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'webhookId': ParamValue,'deliveryId': ParamValue} }
    'console.plugins.switch': { paramsTuple: [ParamValue,ParamValue]; params: {'pluginId': ParamValue,'action': ParamValue} }
    'console.installation.user.do': { paramsTuple: [ParamValue,ParamValue]; params: {'id': ParamValue,'action': ParamValue} }
    'console.links.store': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'console.links.store_many': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'console.bulk_changes.change': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'console.imports.upload': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'console.campaigns.store': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'console.domains.store': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'console.folders.store': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'console.tags.rename': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'console.tags.removal': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'console.saved_views.store': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'console.utmTemplates.store': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'console.notes.store': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'console.qr_codes.preview_new': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'console.qr_codes.store': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'console.reportShares.store': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'console.reportMails.store': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'console.reportRecipient.confirming': { paramsTuple: [ParamValue]; params: {'token': ParamValue} }
    'console.reportRecipient.unsubscribing': { paramsTuple: [ParamValue]; params: {'token': ParamValue} }
    'console.webhooks.store': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'console.bells.store': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'organisations.restore': { paramsTuple: [ParamValue]; params: {'organisationId': ParamValue} }
    'workspaces.create': { paramsTuple: [ParamValue]; params: {'organisationId': ParamValue} }
    'workspaces.restore': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'invitations.create': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'api_keys.create': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'address_domains.create': { paramsTuple: [ParamValue]; params: {'organisationId': ParamValue} }
    'identity_providers.create': { paramsTuple: [ParamValue]; params: {'organisationId': ParamValue} }
    'scim_token.create': { paramsTuple: [ParamValue]; params: {'organisationId': ParamValue} }
    'scim.users.create': { paramsTuple: [ParamValue]; params: {'organisationId': ParamValue} }
    'scim.groups.create': { paramsTuple: [ParamValue]; params: {'organisationId': ParamValue} }
    'scim.bulk': { paramsTuple: [ParamValue]; params: {'organisationId': ParamValue} }
    'console.account.end': { paramsTuple: [ParamValue]; params: {'sessionId': ParamValue} }
    'console.organisations.settings.save': { paramsTuple: [ParamValue]; params: {'organisationId': ParamValue} }
    'console.organisations.settings.sign_in': { paramsTuple: [ParamValue]; params: {'organisationId': ParamValue} }
    'console.address_domains.store': { paramsTuple: [ParamValue]; params: {'organisationId': ParamValue} }
    'console.organisation.providers.store': { paramsTuple: [ParamValue]; params: {'organisationId': ParamValue} }
    'console.organisation.scim.make': { paramsTuple: [ParamValue]; params: {'organisationId': ParamValue} }
    'console.organisation.scim.end': { paramsTuple: [ParamValue]; params: {'organisationId': ParamValue} }
    'console.billing.checkout': { paramsTuple: [ParamValue]; params: {'organisationId': ParamValue} }
    'console.billing.portal': { paramsTuple: [ParamValue]; params: {'organisationId': ParamValue} }
    'console.workspaces.hide_first_week': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'console.workspaces.show_first_week': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'console.workspaces.settings.save': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'console.workspaces.store': { paramsTuple: [ParamValue]; params: {'organisationId': ParamValue} }
    'console.members.leaving': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'console.invitations.store': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'console.api_keys.store': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'console.audit.workspace.check': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'console.audit.organisation.check': { paramsTuple: [ParamValue]; params: {'organisationId': ParamValue} }
    'console.workspaces.destroy': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'console.organisations.destroy': { paramsTuple: [ParamValue]; params: {'organisationId': ParamValue} }
    'console.announcements.dismiss': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'console.imports.check': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'importId': ParamValue} }
    'console.imports.run': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'importId': ParamValue} }
    'console.imports.stop': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'importId': ParamValue} }
    'console.imports.compare': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'importId': ParamValue} }
    'console.address_domains.check': { paramsTuple: [ParamValue,ParamValue]; params: {'organisationId': ParamValue,'domainId': ParamValue} }
    'console.address_domains.remove': { paramsTuple: [ParamValue,ParamValue]; params: {'organisationId': ParamValue,'domainId': ParamValue} }
    'console.invitations.resend': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'invitationId': ParamValue} }
    'console.invitations.revocation': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'invitationId': ParamValue} }
    'console.links.change': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'linkId': ParamValue} }
    'console.links.destroy': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'linkId': ParamValue} }
    'console.links.undelete': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'linkId': ParamValue} }
    'console.links.put_preview_image': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'linkId': ParamValue} }
    'console.links.take_preview_image': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'linkId': ParamValue} }
    'console.links.remove_preview_image': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'linkId': ParamValue} }
    'console.bulk_changes.undo': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'changeId': ParamValue} }
    'console.campaigns.update': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'campaignId': ParamValue} }
    'console.campaigns.archiving': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'campaignId': ParamValue} }
    'console.domains.checking': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'domainId': ParamValue} }
    'console.domains.redirecting': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'domainId': ParamValue} }
    'console.domains.removing': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'domainId': ParamValue} }
    'console.branding.update': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'domainId': ParamValue} }
    'console.branding.put_logo': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'domainId': ParamValue} }
    'console.branding.put_favicon': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'domainId': ParamValue} }
    'console.branding.remove_logo': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'domainId': ParamValue} }
    'console.branding.remove_favicon': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'domainId': ParamValue} }
    'console.folders.update': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'folderId': ParamValue} }
    'console.folders.removal': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'folderId': ParamValue} }
    'console.saved_views.update': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'viewId': ParamValue} }
    'console.saved_views.refilter': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'viewId': ParamValue} }
    'console.saved_views.removal': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'viewId': ParamValue} }
    'console.utmTemplates.update': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'templateId': ParamValue} }
    'console.utmTemplates.removal': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'templateId': ParamValue} }
    'console.notes.update': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'noteId': ParamValue} }
    'console.notes.removal': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'noteId': ParamValue} }
    'console.qr_codes.save': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'qrId': ParamValue} }
    'console.qr_codes.preview': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'qrId': ParamValue} }
    'console.qr_codes.put_logo': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'qrId': ParamValue} }
    'console.qr_codes.remove_logo': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'qrId': ParamValue} }
    'console.qr_codes.archiving': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'qrId': ParamValue} }
    'console.qr_codes.restoring': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'qrId': ParamValue} }
    'console.links.erase_clicks.do': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'linkId': ParamValue} }
    'console.reportShares.update': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'shareId': ParamValue} }
    'console.reportShares.revoking': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'shareId': ParamValue} }
    'console.reportMails.update': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'reportMailId': ParamValue} }
    'console.reportMails.send': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'reportMailId': ParamValue} }
    'console.reportMails.removal': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'reportMailId': ParamValue} }
    'console.links.reset_clicks.do': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'linkId': ParamValue} }
    'console.webhooks.update': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'webhookId': ParamValue} }
    'console.webhooks.test': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'webhookId': ParamValue} }
    'console.webhooks.on': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'webhookId': ParamValue} }
    'console.webhooks.off': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'webhookId': ParamValue} }
    'console.webhooks.secret': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'webhookId': ParamValue} }
    'console.webhooks.delete': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'webhookId': ParamValue} }
    'console.bells.change': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'bellId': ParamValue} }
    'console.bells.removal': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'bellId': ParamValue} }
    'invitations.resend': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'invitationId': ParamValue} }
    'address_domains.check': { paramsTuple: [ParamValue,ParamValue]; params: {'organisationId': ParamValue,'addressDomainId': ParamValue} }
    'identity_providers.test': { paramsTuple: [ParamValue,ParamValue]; params: {'organisationId': ParamValue,'providerId': ParamValue} }
    'console.organisation.providers.save': { paramsTuple: [ParamValue,ParamValue]; params: {'organisationId': ParamValue,'providerId': ParamValue} }
    'console.organisation.providers.test': { paramsTuple: [ParamValue,ParamValue]; params: {'organisationId': ParamValue,'providerId': ParamValue} }
    'console.organisation.providers.destroy': { paramsTuple: [ParamValue,ParamValue]; params: {'organisationId': ParamValue,'providerId': ParamValue} }
    'console.members.role': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'userId': ParamValue} }
    'console.members.removal': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'userId': ParamValue} }
    'console.api_keys.revocation': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'keyId': ParamValue} }
    'console.links.status': { paramsTuple: [ParamValue,ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'linkId': ParamValue,'status': ParamValue} }
    'console.links.restore': { paramsTuple: [ParamValue,ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'linkId': ParamValue,'version': ParamValue} }
    'console.webhooks.redeliver': { paramsTuple: [ParamValue,ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'webhookId': ParamValue,'deliveryId': ParamValue} }
    'console.sharedReport.unlock': { paramsTuple: [ParamValue]; params: {'token': ParamValue} }
    'identity_providers.signed_out': { paramsTuple: [ParamValue]; params: {'providerId': ParamValue} }
    'console.provider.receive': { paramsTuple: [ParamValue]; params: {'providerId': ParamValue} }
    'console.provider.password.post': { paramsTuple: [ParamValue]; params: {'providerId': ParamValue} }
  }
  PATCH: {
    'me.update': { paramsTuple?: []; params?: {} }
    'users.update': { paramsTuple: [ParamValue]; params: {'userId': ParamValue} }
    'admin.organisations.update': { paramsTuple: [ParamValue]; params: {'organisationId': ParamValue} }
    'admin.identity_providers.update': { paramsTuple: [ParamValue]; params: {'providerId': ParamValue} }
    'plugins.update': { paramsTuple: [ParamValue]; params: {'pluginId': ParamValue} }
    'admin.plans.update': { paramsTuple: [ParamValue]; params: {'planName': ParamValue} }
    'links.update': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'linkId': ParamValue} }
    'domains.change_branding': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'domainId': ParamValue} }
    'folders.update': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'folderId': ParamValue} }
    'tags.rename': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'name': ParamValue} }
    'savedViews.update': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'viewId': ParamValue} }
    'qr_codes.update': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'qrId': ParamValue} }
    'reportShares.update': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'shareId': ParamValue} }
    'reportMails.update': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'reportMailId': ParamValue} }
    'webhooks.update': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'webhookId': ParamValue} }
    'bells.update': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'bellId': ParamValue} }
    'organisations.update': { paramsTuple: [ParamValue]; params: {'organisationId': ParamValue} }
    'workspaces.update': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'members.update': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'userId': ParamValue} }
    'identity_providers.update': { paramsTuple: [ParamValue,ParamValue]; params: {'organisationId': ParamValue,'providerId': ParamValue} }
    'scim.users.patch': { paramsTuple: [ParamValue,ParamValue]; params: {'organisationId': ParamValue,'id': ParamValue} }
    'scim.groups.patch': { paramsTuple: [ParamValue,ParamValue]; params: {'organisationId': ParamValue,'id': ParamValue} }
  }
  DELETE: {
    'me.delete': { paramsTuple?: []; params?: {} }
    'me.end_session': { paramsTuple: [ParamValue]; params: {'sessionId': ParamValue} }
    'me.remove_passkey': { paramsTuple: [ParamValue]; params: {'passkeyId': ParamValue} }
    'admin.identity_providers.delete': { paramsTuple: [ParamValue]; params: {'providerId': ParamValue} }
    'admin.plans.delete': { paramsTuple: [ParamValue]; params: {'planName': ParamValue} }
    'links.delete': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'linkId': ParamValue} }
    'links.removePreviewImage': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'linkId': ParamValue} }
    'campaigns.archive': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'campaignId': ParamValue} }
    'domains.delete': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'domainId': ParamValue} }
    'domains.remove_logo': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'domainId': ParamValue} }
    'domains.remove_favicon': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'domainId': ParamValue} }
    'folders.delete': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'folderId': ParamValue} }
    'tags.delete': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'name': ParamValue} }
    'savedViews.delete': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'viewId': ParamValue} }
    'utmTemplates.delete': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'templateId': ParamValue} }
    'notes.delete': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'noteId': ParamValue} }
    'qr_codes.archive': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'qrId': ParamValue} }
    'qr_codes.remove_logo': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'qrId': ParamValue} }
    'links.eraseClicks': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'linkId': ParamValue} }
    'reportShares.revoke': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'shareId': ParamValue} }
    'reportMails.delete': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'reportMailId': ParamValue} }
    'webhooks.delete': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'webhookId': ParamValue} }
    'bells.delete': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'bellId': ParamValue} }
    'workspaces.delete': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'organisations.delete': { paramsTuple: [ParamValue]; params: {'organisationId': ParamValue} }
    'scim_token.delete': { paramsTuple: [ParamValue]; params: {'organisationId': ParamValue} }
    'members.remove': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'userId': ParamValue} }
    'invitations.revoke': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'invitationId': ParamValue} }
    'api_keys.revoke': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'keyId': ParamValue} }
    'address_domains.delete': { paramsTuple: [ParamValue,ParamValue]; params: {'organisationId': ParamValue,'addressDomainId': ParamValue} }
    'identity_providers.delete': { paramsTuple: [ParamValue,ParamValue]; params: {'organisationId': ParamValue,'providerId': ParamValue} }
    'scim.users.delete': { paramsTuple: [ParamValue,ParamValue]; params: {'organisationId': ParamValue,'id': ParamValue} }
    'scim.groups.delete': { paramsTuple: [ParamValue,ParamValue]; params: {'organisationId': ParamValue,'id': ParamValue} }
  }
  PUT: {
    'admin.alerts.set': { paramsTuple?: []; params?: {} }
    'links.put': { paramsTuple: [ParamValue]; params: {'workspaceId': ParamValue} }
    'links.putPreviewImage': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'linkId': ParamValue} }
    'campaigns.replace': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'campaignId': ParamValue} }
    'domains.redirects': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'domainId': ParamValue} }
    'domains.put_logo': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'domainId': ParamValue} }
    'domains.put_favicon': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'domainId': ParamValue} }
    'utmTemplates.replace': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'templateId': ParamValue} }
    'notes.replace': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'noteId': ParamValue} }
    'qr_codes.put_logo': { paramsTuple: [ParamValue,ParamValue]; params: {'workspaceId': ParamValue,'qrId': ParamValue} }
    'scim.users.replace': { paramsTuple: [ParamValue,ParamValue]; params: {'organisationId': ParamValue,'id': ParamValue} }
    'scim.groups.replace': { paramsTuple: [ParamValue,ParamValue]; params: {'organisationId': ParamValue,'id': ParamValue} }
  }
}
declare module '@adonisjs/core/types/http' {
  export interface RoutesList extends ScannedRoutes {}
}