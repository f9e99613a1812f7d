type Call = (
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  template: string,
  ids: Record<string, string>,
  call: { payload?: object; headers: Record<string, string>; query?: string },
) => Promise<unknown>;

/** Makes each call of the admin site that has nothing to do with videos. */
export async function callAdminSite(
  headers: Record<string, string>,
  ids: Record<string, string>,
  call: Call,
): Promise<void> {
  const adminSession = '/v2/admin/sessions/{studioToken}';
  const edit = { name: 'S', startsAt: '2026-04-01T10:00:00Z', endsAt: '2026-04-01T11:00:00Z' };
  const asAdmin = { headers };
  await call('GET', adminSession, ids, asAdmin);
  await call('PUT', adminSession, ids, { payload: edit, ...asAdmin });
  await call('GET', `${adminSession}/contents`, ids, asAdmin);
  await call('GET', `${adminSession}/scene_log`, ids, asAdmin);
  await call('GET', `${adminSession}/statistics`, ids, asAdmin);
  await call('GET', `${adminSession}/statistics.csv`, ids, asAdmin);
  await call('POST', `${adminSession}/duplicate`, ids, asAdmin);
  for (const read of ['on_air', 'embedding', 'storage']) await call('GET', `/v2/admin/${read}`, {}, asAdmin);
  await call('GET', '/v2/admin/storage/old_recordings', {}, { query: '?olderThanDays=1', ...asAdmin });
  const prune = { olderThanDays: 1, recordings: [{ studioToken: 'nobody', fileName: 'a.mp4' }] };
  await call('POST', '/v2/admin/storage/prune', {}, { payload: prune, ...asAdmin });
  await call('POST', '/v2/admin/rtmp_test', {}, { payload: { address: 'rtmp://a.example/b/c' }, ...asAdmin });
}
