import type * as english from "../../en/screens/assistant.ts";
import type { Translated } from "../../translated.ts";
import { countOf } from "../words.ts";

export const assistant: Translated<typeof english.assistant> = {
  title: "Asistente de IA",
  builtIn: "Analista integrado",
  introBuiltIn:
    "Las respuestas proceden del analista integrado, que se basa en sus reglas de aprobación y en las solicitudes a las que usted tiene acceso. Entiende las preguntas propuestas y las formuladas en inglés, y responde en inglés. Nunca toma decisiones.",
  introModel: (provider) =>
    `Las respuestas las redacta ${provider} a partir de datos de sus reglas de aprobación y de las solicitudes a las que usted tiene acceso. La IA nunca toma decisiones.`,
  stop: "Detener",
  by: (who) => `Respuesta de ${who}`,
  tabs: "Secciones del asistente de IA",
  tab: {
    chat: "Chat de IA",
    analysis: "Análisis inteligente",
    predictions: "Predicciones",
    search: "Búsqueda inteligente",
    insights: "Tendencias",
  },
  sources: (count) => `Fuentes (${count})`,
  facts: {
    title: "Datos y fuentes",
    source: "Fuente",
    tone: { info: "Dato:", caution: "Atención:", warning: "Advertencia:" },
    cites: (id) => `Dato ${id}`,
    opensOtherSite: "abre otro sitio",
  },
  chat: {
    panel: "Conversación",
    placeholder: "Escriba su pregunta en inglés o elija una...",
    message: "Mensaje",
    send: "Enviar",
    retry: "Reintentar",
    clear: "Nueva conversación",
    thinking: "La IA está pensando...",
    you: "Usted:",
    ai: "IA:",
    stopped: "Detenida.",
    interrupted: "La respuesta se interrumpió.",
    greeting: (name) =>
      `Hola, ${name}. Soy su asistente de IA para las aprobaciones. Respondo a las preguntas propuestas y a las preguntas que escriba en inglés. Puedo ayudarle con:

- **Solicitudes**: el estado de una solicitud, su aprobador y lo que espera su decisión
- **Aprobaciones**: quién aprueba qué, hasta qué importe y por qué
- **Gastos**: lo que se ha gastado, por tipo, departamento, periodo o persona
- **Cómo se hace**: enviar, recordar, cancelar, designar un sustituto o exportar

¿Qué desea saber?`,
    apology:
      "Disculpe, hay dificultades técnicas. Vuelva a intentarlo dentro de un momento o póngase en contacto con el soporte si el problema continúa.",
    help: "¿Qué puedo preguntar?",
    helpText:
      "Elija una pregunta o escríbala en inglés con sus propias palabras. Las respuestas solo contienen lo que usted puede ver.",
    kinds: {
      find: "Encontrar solicitudes",
      timeline: "Seguir una solicitud",
      authority: "Quién decide",
      measure: "Contar y sumar",
      compare: "Comparar",
      overlaps: "Duplicados y solicitudes divididas",
      budget: "Presupuestos",
      calendar: "Ausencias",
      people: "Personas",
      exchange: "Tipos de cambio",
      how_to: "Cómo funciona",
    },
    examples: {
      "Which requests wait for me?": "¿Qué solicitudes esperan mi decisión?",
      "Which of my requests are open?": "¿Cuáles de mis solicitudes están abiertas?",
      "Which requests are overdue?": "¿Qué solicitudes están vencidas?",
      "Which travel requests over 5,000 USD are pending?":
        "¿Qué solicitudes de viaje de más de 5.000 USD están pendientes?",
      "Where is my newest request?": "¿Dónde está mi solicitud más reciente?",
      "Why was my request rejected?": "¿Por qué se rechazó mi solicitud?",
      "Who approves a travel request of USD 2,000?": "¿Quién aprueba una solicitud de viaje de 2.000 USD?",
      "What may I approve?": "¿Qué puedo aprobar?",
      "Can I approve 12,000 EUR?": "¿Puedo aprobar 12.000 EUR?",
      "How much was approved this month, by department?": "¿Cuánto se aprobó este mes, por departamento?",
      "How many requests are pending?": "¿Cuántas solicitudes están pendientes?",
      "How long do decisions take?": "¿Cuánto tardan las decisiones?",
      "How many requests were submitted this month compared with last month?":
        "¿Cuántas solicitudes se enviaron este mes en comparación con el mes pasado?",
      "Are there duplicates among the open requests?": "¿Hay duplicados entre las solicitudes abiertas?",
      "How much of the budget is left?": "¿Cuánto queda del presupuesto?",
      "Who is out of office?": "¿Quién está ausente?",
      "Who is the head of each department?": "¿Quién dirige cada departamento?",
      "How much is EUR 500 in USD?": "¿Cuánto son 500 EUR en USD?",
      "How do I delegate my approvals?": "¿Cómo delego mis aprobaciones?",
      "How do I cancel a request?": "¿Cómo cancelo una solicitud?",
      "How do I add a file?": "¿Cómo añado un archivo?",
    },
    suggestions: "Preguntas propuestas",
    understood: (query) => `Entendido como: ${query}`,
    requests: "Solicitudes",
    moreRequests: (count) => `${count} más`,
    figures: "Cifras",
    failed: "Error del chat de IA: no hubo respuesta. Vuelva a intentarlo.",
  },
  analysis: {
    title: "Análisis inteligente",
    hint: "Solo puede elegir solicitudes suyas pendientes o con información requerida.",
    label: "Solicitud",
    choose: "Elija una solicitud...",
    none: "No tiene ninguna solicitud pendiente o con información requerida.",
    submit: "Nueva solicitud",
    button: "Analizar",
    working: "Calculando los datos...",
    wording: "La IA está pensando...",
    done: "Análisis de IA completado",
    failed: "Error de análisis: no se pudo analizar la solicitud. Vuelva a intentarlo.",
    of: (id) => `Análisis de ${id}`,
    recommendation: "Recomendación",
    risk: "Nivel de riesgo",
    confidence: "Confianza",
    recommendations: { APPROVE: "Aprobar", REJECT: "Rechazar", REVIEW: "Revisar primero" },
    risks: { LOW: "Bajo", MEDIUM: "Medio", HIGH: "Alto" },
    verdict: (concerns, checks, isApproval) => {
      const found = [
        ...(concerns === 0 ? [] : [countOf(concerns, "reparo", "reparos")]),
        ...(checks === 0 ? [] : [countOf(checks, "punto que revisar", "puntos que revisar")]),
      ];
      if (found.length > 0) return found.join("; ");
      return isApproval
        ? "No se encontró nada inusual"
        : "No se decidió ninguna solicitud similar durante el último año";
    },
    reasoned: (count) => `Razonamiento y fuentes (${count})`,
    reasoning: "Razonamiento",
    factors: "Factores clave",
    concerns: "Reparos",
    checks: "Para revisar",
    questions: "Preguntas sugeridas",
  },
  predictions: {
    title: "Predicciones",
    text: "Elija una solicitud en el análisis inteligente para ver su resultado probable: su riesgo, la recomendación y cómo terminaron solicitudes similares.",
    button: "Ir al análisis inteligente",
  },
  search: {
    title: "Búsqueda inteligente",
    label: "Busque con sus propias palabras, en inglés",
    placeholder: "Por ejemplo: pending travel requests over 5,000 USD since March",
    button: "Buscar",
    working: "Buscando...",
    done: "Búsqueda inteligente completada",
    failed: "Error de búsqueda: la búsqueda inteligente falló. Vuelva a intentarlo.",
    intent: "Intención de la búsqueda",
    keywords: "Palabras clave",
    insights: "Observaciones",
    matches: (displayed, total) =>
      displayed < total ? `Resultados: los ${displayed} más recientes de ${total}` : `Resultados: ${total}`,
    none: "Ninguna solicitud coincide.",
  },
  insights: {
    title: "Tendencias",
    hint: "Abarca los últimos 30 días.",
    button: "Generar tendencias con IA",
    working: "Generando las tendencias...",
    done: "Tendencias generadas",
    failed: "Error: no se pudieron generar las tendencias. Vuelva a intentarlo.",
    summary: "Resumen ejecutivo",
    metrics: "Indicadores clave",
    metricNames: {
      requests_submitted: "Solicitudes enviadas",
      requests_submitted_before: "Solicitudes enviadas antes",
      approved: "Aprobadas",
      rejected: "Rechazadas",
      approval_rate: "Tasa de aprobación",
      median_time_to_decision: "Mediana del tiempo hasta la decisión",
      on_time_completion: "Decididas a tiempo",
      open_now: "Abiertas ahora",
      overdue_now: "Vencidas ahora",
      waiting_for_information: "En espera de información",
      without_approver: "Sin aprobador",
      approved_amount: "Importe aprobado",
      approved_amount_before: "Importe aprobado antes",
    },
    recommendations: "Recomendaciones",
  },
};
