import type { exports as english } from "../en/exports.ts";
import type { Translated } from "../translated.ts";
import { bytes, capitalize, choose, minute, moneyShort, second } from "./formats.ts";
import { labels } from "./labels.ts";
import { countOf } from "./words.ts";

export const exports: Translated<typeof english> = {
  title: "Solicitudes de aprobación",
  time_zone_note: "Todas las horas están en UTC.",
  all_requests: "Todas las solicitudes",
  column_id: "Número",
  column_title: "Título",
  column_description: "Descripción",
  column_request_type: "Tipo",
  column_department: "Departamento",
  column_requester: "Solicitante",
  column_amount: "Importe",
  column_currency: "Moneda",
  column_priority: "Prioridad",
  column_status: "Estado",
  column_current_approver: "Aprobador actual",
  column_due_date: "Fecha límite",
  column_created: "Creada el",
  column_updated: "Actualizada el",
  column_approved: "Aprobada el",
  column_type_name: "Nombre del tipo",
  column_usd_value: "Valor en USD",
  column_decided_by: "Decidida por",
  column_decided_at: "Decidida el",
  column_last_comment: "Último comentario",
  status_pending: labels.status_pending,
  status_needs_info: labels.status_needs_info,
  status_overdue: labels.status_overdue,
  status_approved: labels.status_approved,
  status_rejected: labels.status_rejected,
  status_cancelled: labels.status_cancelled,
  filter_status: "Estado",
  filter_priority: "Prioridad",
  filter_request_type: "Tipo",
  filter_department: "Departamento",
  filter_requester: "Solicitante",
  filter_approver: "Aprobador",
  filter_waiting_for: "En espera de",
  filter_decided_by: "Decidida por",
  filter_q: "Búsqueda",
  filter_ids: "Solicitudes seleccionadas",
  filter_amount_min: "Importe desde (USD)",
  filter_amount_max: "Importe hasta (USD)",
  filter_date_from: "Desde la fecha",
  filter_date_to: "Hasta la fecha",
  filter_decided_from: "Decidida desde",
  filter_decided_to: "Decidida hasta",
  no_approver: "Sin aprobador",
  filter: ({ label, value }) => `${label}: ${value}`,
  origin: ({ user, made_at }) => `Creado por ${user} el ${minute(made_at)} UTC. Todas las horas están en UTC.`,
  footer: ({ title, user }) => `${title} · ${user}`,
  page_of: ({ page }) => `Página ${page} de`,
  request_count: ({ count }) => `${count} ${choose(count, "solicitud", "solicitudes")}`,
  total: ({ currency }) => `Total ${currency}`,
  with_amount: ({ count }) => `${count} con importe`,
  missing_characters:
    "Los caracteres que faltan en las fuentes de este archivo se muestran como □. El archivo Excel, el archivo CSV y las pantallas los contienen.",

  unavailable: "Las descargas no están disponibles para los solicitantes.",
  unavailable_to_maker: "La persona que creó esta exportación ya no tiene acceso a las descargas.",
  not_written: "No se pudo escribir el archivo.",
  not_found: "Esta exportación no existe o ha caducado.",
  already_ended: "Esta exportación ya ha finalizado.",
  not_failed: "Esta exportación no ha fallado.",
  not_finished: "Esta exportación no ha finalizado.",

  too_many_entries: ({ max }) => `La evidencia contiene como máximo ${countOf(max, "entrada", "entradas")}.`,

  evidence_source: ({ id }) => `Evidencia · ${id} · todas las horas están en UTC`,
  evidence_page_title: ({ id, title }) => `${id} · ${title}`,
  evidence_origin: ({ name, made_at }) => `Creado por ${name} el ${second(made_at)} UTC`,
  evidence_time: ({ time }) => `${second(time)} UTC`,
  evidence_request: "Solicitud",
  evidence_status: "Estado",
  evidence_amount: "Importe",
  evidence_requester: "Solicitante",
  evidence_department: "Departamento",
  evidence_type: "Tipo",
  evidence_priority: "Prioridad",
  evidence_current_approver: "Aprobador actual",
  evidence_last_approver: "Último aprobador",
  evidence_due: "Fecha límite",
  evidence_submitted: "Enviada el",
  evidence_last_updated: "Última actualización",
  evidence_approved: "Aprobada el",
  evidence_renamed_type: ({ recorded, present }) => `${recorded} (ahora ${present})`,
  evidence_description: "Descripción",
  evidence_info_requested: "Información solicitada",
  evidence_route: "Ruta, y por qué",
  evidence_level: ({ level, levels }) => `Nivel ${level} de ${levels}`,
  evidence_step: ({ level, levels }) => `Paso ${level} de ${levels}`,
  evidence_named_step: ({ level, levels, name }) => `Paso ${level} de ${levels}: ${name}`,
  evidence_approver: "Aprobador",
  evidence_nobody: "Nadie",
  evidence_may_decide: "Puede decidir",
  evidence_unlimited: ({ name }) => `${name}, sin límite`,
  evidence_limited: ({ name, max_amount, currency }) => `${name}, hasta ${moneyShort(max_amount, currency)}`,
  evidence_approved_by: "Aprobada por",
  evidence_carried: ({ name }) => `${name} (decidió en un paso anterior)`,
  evidence_changed_since: "Cambios desde entonces",
  evidence_asked: "Personas consultadas",
  evidence_will_ask: "Se consultará a",
  evidence_groups: "Grupos",
  evidence_needs: "Necesita",
  evidence_approvals: ({ count }) => `${count} ${choose(count, "aprobación", "aprobaciones")}`,
  evidence_waiting_for: "En espera de",
  evidence_not_asked: "Sin consultar",
  evidence_added_by: "Añadido por",
  evidence_added_because: ({ name, reason }) => `${name}: ${reason}`,
  evidence_decisions: "Decisiones",
  evidence_no_decisions: "No se tomó ninguna decisión.",
  evidence_comments: "Comentarios",
  evidence_no_comments: "Sin comentarios.",
  evidence_did: ({ name, action }) => `${name} · ${capitalize(action)}`,
  evidence_entry: ({ version }) => `Entrada ${version}`,
  evidence_entry_at: ({ version, at }) => `Entrada ${version} · ${second(at)} UTC`,
  evidence_entry_of: ({ version, name, action }) => `${version} · ${capitalize(action)} · ${name}`,
  evidence_attached: "Adjuntado",
  evidence_attachments: "Adjuntos",
  evidence_no_attachments: "No hay archivos adjuntos.",
  evidence_removed_attachments: "Adjuntos quitados",
  evidence_removed: "Quitado",
  evidence_file: ({ type, size }) => `${type} · ${bytes(size)}`,
  evidence_file_added: ({ name, version, at }) => `${name}, entrada ${version}, ${second(at)} UTC`,
  evidence_in_pack: "En el paquete",
  evidence_record: "Registro completo",
  evidence_verified: ({ entries }) => `Registro verificado: ${countOf(entries, "entrada", "entradas")}`,
  evidence_not_verified: "Esta solicitud no coincide con su registro",
  evidence_last_entry: ({ version, hash }) => `Última entrada ${version}: ${hash}`,
  evidence_sha256: "SHA-256",
  evidence_hash: "Huella",
  evidence_previous_hash: "Huella anterior",
  evidence_how_to_check: "Cómo comprobarlo",
  evidence_verification_help:
    "Cada entrada del registro contiene la huella de la entrada anterior. Compare la huella de la última entrada con la que el sistema muestra en “Registro completo”, o con cualquier otra copia: si es la misma, ninguna entrada hasta ella se ha modificado, omitido, añadido ni movido. El paquete de evidencia (ZIP) contiene este documento, el registro para programas, los adjuntos y un script que lo comprueba todo.",
  evidence_missing_characters:
    "Los caracteres que faltan en las fuentes de este documento se muestran como □. Las pantallas del sistema los contienen, al igual que request.json en el paquete de evidencia.",
  evidence_readme: ({ id, name, made_at, version, hash }) => `EVIDENCIA DE ${id}

Creado por ${name} el ${made_at} (UTC).
Última entrada del registro: ${version}
${hash}


QUÉ CONTIENE ESTE PAQUETE

request.pdf     la solicitud para leer e imprimir, con su registro completo
request.json    lo mismo para programas; “events” es el registro, entrada por entrada, tal como está almacenado
attachments/    los archivos de la solicitud, tal como se adjuntaron; aquellos cuyo nombre empieza por
                “removed-” se quitaron de la solicitud más tarde
manifest.json   el SHA-256 de cada archivo de este paquete
verify.mjs      comprueba todo esto


CÓMO COMPROBARLO

Descomprima el paquete y, con Node.js 18 o posterior (no se necesita nada más, tampoco conexión de red):

    node verify.mjs

Termina con “Everything fits”, o con REFUSED y lo primero que no concuerda.

A mano: la huella de una entrada es el SHA-256 de la lista JSON
[prev_hash, request_id, version, kind, actor_id, actor_name, created_at, payload]
sin espacios, en UTF-8, donde “payload” es el texto que figura en request.json. El primer prev_hash
son 64 ceros; cada uno de los demás es la huella de la entrada anterior.


QUÉ DEMUESTRA ESTO

Si la huella de la última entrada es auténtica,
- ninguna entrada hasta ella se ha modificado, omitido, añadido ni cambiado de orden desde que se escribió;
- los adjuntos son exactamente los archivos que se adjuntaron: su SHA-256 figura en la entrada que los añadió,
  con quién los añadió y cuándo, y una entrada que quitó uno lo nombra;
- los datos de la solicitud y su estado son los que resultan de las entradas;
- si su ruta tiene pasos: cada aprobación la dio una persona que podía decidir ese paso, nadie participó en
  dos aprobaciones, y ningún paso se abrió antes de que se completaran los pasos anteriores. Si una persona
  estaba activa en ese momento es lo que registró el sistema.


QUÉ NO DEMUESTRA POR SÍ SOLO

- Que la huella de la última entrada es auténtica. Una persona que puede escribir archivos puede inventar un
  registro entero con huellas que concuerdan. Compárela con la del sistema: en la pantalla de la solicitud, en
  “Registro completo”, o en GET /api/requests/{id}/history. También sirve cualquier otra copia que se haya
  obtenido antes o por otra persona: la entrada del mismo número debe tener la misma huella. El propio registro
  de la administración indica quién obtuvo este paquete, cuándo y qué huella era la última.
- Que no ocurrió nada después de su creación. El registro continúa; las entradas posteriores se basan en esta huella.
- Que los puntos de control firmados del sistema concuerdan. Si el sistema sabía que no concordaban,
  verify.mjs rechaza el paquete.
- Nada sobre otras solicitudes: cada una tiene su propio registro.
- Que request.pdf dice lo mismo que request.json: es una imagen de él, y el manifiesto solo muestra que es el
  que se incluyó en el paquete. En caso de duda, prevalece request.json.
- Que el propio verify.mjs es honesto. Obtenga uno nuevo del sistema: /assets/evidence/verify.mjs
  (node verify.mjs CARPETA comprueba otra carpeta).
`,
};
